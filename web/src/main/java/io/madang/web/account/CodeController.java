package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions.SecondFactorRequest;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.form.FormErrors;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.LogIns;
import io.madang.web.page.PageMessages;
import io.madang.web.page.RedirectTarget;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The second step of logging in. */
@Controller
class CodeController {

    private static final String TEMPLATE = "account/code.jte";

    private final Api api;
    private final LogIns logIns;
    private final LogInStep step;
    private final Forms forms;
    private final LogInPage page;

    CodeController(Api api, LogIns logIns, LogInStep step, Forms forms, LogInPage page) {
        this.api = api;
        this.logIns = logIns;
        this.step = step;
        this.forms = forms;
        this.page = page;
    }

    @Access(Who.ANYONE)
    @GetMapping("/login/code")
    View form(
            @RequestParam(name = "next", defaultValue = "") String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        return step.challenge(request).isEmpty()
                ? new SeeOther("/login")
                : forms.show(
                        request, response, TEMPLATE, parameters(RedirectTarget.within(next), FormErrors.NONE, request));
    }

    private Object[] parameters(String goal, FormErrors wrong, HttpServletRequest request) {
        boolean withPasskey = step.allows(request, "passkey");
        return new Object[] {
            "next",
            goal,
            "wrong",
            wrong,
            "passkey",
            withPasskey,
            "app",
            !withPasskey || step.allows(request, "totp"),
            "passkeySite",
            page.passkeySite()
        };
    }

    @Access(Who.ANYONE)
    @PostMapping("/login/code")
    View finish(
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestParam(name = "recoveryCode", defaultValue = "") String recoveryCode,
            @RequestParam(name = "passkey", defaultValue = "") String passkey,
            @RequestParam(name = "next", defaultValue = "") String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        String goal = RedirectTarget.within(next);
        Optional<String> challenge = step.challenge(request);
        if (challenge.isEmpty()) {
            return new SeeOther("/login");
        }
        try {
            logIns.begin(
                    request,
                    response,
                    api.sessions()
                            .finish(new SecondFactorRequest(
                                    challenge.get(), code, recoveryCode, PasskeyField.given(passkey))));
        } catch (Failure e) {
            return refused(e, recoveryCode.isEmpty() ? "code" : "recoveryCode", goal, request, response);
        }
        step.forget(request, response);
        return new SeeOther(goal);
    }

    private View refused(
            Failure failure, String field, String goal, HttpServletRequest request, HttpServletResponse response) {
        if (failure.code() == ErrorCode.UNAUTHENTICATED) {
            step.forget(request, response);
            return page.refused(failure, "", goal, request, response);
        }
        return forms.showWith(
                        request,
                        response,
                        TEMPLATE,
                        pageMessages -> parameters(goal, explained(failure, field, pageMessages), request))
                .withStatus(failure.code().status());
    }

    /** What is wrong with a code is said beside its field. */
    static FormErrors explained(Failure failure, String field, PageMessages pageMessages) {
        FormErrors found = FormErrorMessages.of(failure, Set.of(field), pageMessages);
        boolean aboutCode = failure.code() == ErrorCode.BAD_CODE || failure.code() == ErrorCode.INVALID;
        return aboutCode && found.beside().isEmpty()
                ? FormErrors.beside(field, pageMessages.say("complaint.code"))
                : found;
    }
}
