package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions.LogInRequest;
import io.madang.contracts.client.Sessions.Tokens;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.LogIns;
import io.madang.web.page.RedirectTarget;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Logging in and out. */
@Controller
class LogInController {

    private final Api api;
    private final LogIns logIns;
    private final LogInStep step;
    private final EnrolmentGoal enrolmentGoal;
    private final Forms forms;
    private final LogInPage page;

    LogInController(Api api, LogIns logIns, LogInStep step, EnrolmentGoal enrolmentGoal, Forms forms, LogInPage page) {
        this.api = api;
        this.logIns = logIns;
        this.step = step;
        this.enrolmentGoal = enrolmentGoal;
        this.forms = forms;
        this.page = page;
    }

    @Access(Who.ANYONE)
    @GetMapping("/login")
    View form(
            @RequestParam(name = "next", defaultValue = "") String next,
            @RequestParam(name = "closed", defaultValue = "") String closed,
            HttpServletRequest request,
            HttpServletResponse response) {
        return page.show(next.isEmpty() ? "" : RedirectTarget.within(next), !closed.isEmpty(), request, response);
    }

    @Access(Who.ANYONE)
    @PostMapping("/login")
    View logIn(
            @RequestParam(name = "name", defaultValue = "") String name,
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "next", defaultValue = "") String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        String goal = RedirectTarget.within(next);
        try {
            Tokens tokens = api.sessions().logIn(new LogInRequest(name.strip(), password));
            logIns.begin(request, response, tokens);
            if (tokens.secondFactorMissing()) {
                enrolmentGoal.keep(request, response, goal);
                return new SeeOther("/me/second-factor");
            }
            return new SeeOther(goal);
        } catch (Failure e) {
            if (e.code() == ErrorCode.SECOND_FACTOR_REQUIRED) {
                step.keep(request, response, e);
                return new SeeOther("/login/code?next=" + URLEncoder.encode(goal, StandardCharsets.UTF_8));
            }
            return page.refused(e, name, next.isEmpty() ? "" : goal, request, response);
        }
    }

    @Access(Who.ANYONE)
    @GetMapping("/logout")
    View leave(HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, "account/logout.jte");
    }

    @Access(Who.ANYONE)
    @PostMapping("/logout")
    View logOut(HttpServletRequest request, HttpServletResponse response) {
        logIns.end(request, response);
        return new SeeOther("/");
    }
}
