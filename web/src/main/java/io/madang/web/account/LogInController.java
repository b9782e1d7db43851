package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions.LogInRequest;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.LogIns;
import io.madang.web.page.Destination;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Logging in and out. */
@Controller
class LogInController {

    private static final String TEMPLATE = "account/login.jte";

    private final Api api;
    private final LogIns logIns;
    private final Forms forms;

    LogInController(Api api, LogIns logIns, Forms forms) {
        this.api = api;
        this.logIns = logIns;
        this.forms = forms;
    }

    @Access(Who.ANYONE)
    @GetMapping("/login")
    View form(
            @RequestParam(name = "next", defaultValue = "") String next,
            @RequestParam(name = "closed", defaultValue = "") String closed,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(
                request,
                response,
                TEMPLATE,
                "name",
                "",
                "next",
                next.isEmpty() ? "" : Destination.within(next),
                "closed",
                !closed.isEmpty());
    }

    @Access(Who.ANYONE)
    @PostMapping("/login")
    View logIn(
            @RequestParam(name = "name", defaultValue = "") String name,
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "next", defaultValue = "") String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        String goal = Destination.within(next);
        try {
            logIns.begin(request, response, api.sessions().logIn(new LogInRequest(name.strip(), password)));
            return new SeeOther(goal);
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("name", "password"),
                    TEMPLATE,
                    "name",
                    name,
                    "next",
                    next.isEmpty() ? "" : goal,
                    "closed",
                    false);
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
