package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions.LogInRequest;
import io.madang.contracts.client.Sessions.Tokens;
import io.madang.contracts.client.SigningUp.SignUpRequest;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.LogIns;
import io.madang.web.page.RedirectTarget;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Getting an account; whoever has got one is logged in. */
@Controller
class JoinController {

    private static final String TEMPLATE = "account/join.jte";
    private static final Set<String> FIELDS = Set.of("name", "nickname", "password");

    private final Api api;
    private final LogIns logIns;
    private final EnrolmentGoal enrolmentGoal;
    private final Forms forms;

    JoinController(Api api, LogIns logIns, EnrolmentGoal enrolmentGoal, Forms forms) {
        this.api = api;
        this.logIns = logIns;
        this.enrolmentGoal = enrolmentGoal;
        this.forms = forms;
    }

    @Access(Who.ANYONE)
    @GetMapping("/join")
    View form(
            @RequestParam(name = "next", defaultValue = "/") String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(
                request,
                response,
                TEMPLATE,
                "name",
                "",
                "nickname",
                "",
                "key",
                Forms.freshKey(),
                "next",
                RedirectTarget.within(next));
    }

    @Access(Who.ANYONE)
    @PostMapping("/join")
    View join(
            @RequestParam(name = "name", defaultValue = "") String name,
            @RequestParam(name = "nickname", defaultValue = "") String nickname,
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "key", defaultValue = "") String key,
            @RequestParam(name = "next", defaultValue = "/") String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        String goal = RedirectTarget.within(next);
        String once = Forms.keyOf(key);
        try {
            String wanted = name.strip();
            SignUpRequest wish = new SignUpRequest(wanted, password, nickname.isBlank() ? null : nickname.strip());
            api.signingUp().signUp(wish, once);
            Tokens tokens = api.sessions().logIn(new LogInRequest(wanted, password));
            logIns.begin(request, response, tokens);
            if (tokens.secondFactorMissing()) {
                enrolmentGoal.keep(request, response, goal);
                return new SeeOther("/me/second-factor");
            }
            return new SeeOther(goal);
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    FIELDS,
                    TEMPLATE,
                    "name",
                    name,
                    "nickname",
                    nickname,
                    "key",
                    // who was created and could not be logged in at once is the same the next time
                    e.code() == ErrorCode.UNPROCESSABLE ? Forms.freshKey() : once,
                    "next",
                    goal);
        }
    }
}
