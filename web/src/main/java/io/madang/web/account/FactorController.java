package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.OwnSecondFactor;
import io.madang.contracts.client.OwnSecondFactor.ConfirmationRequest;
import io.madang.contracts.client.OwnSecondFactor.Enrolment;
import io.madang.contracts.client.OwnSecondFactor.EnrolmentRequest;
import io.madang.contracts.client.OwnSecondFactor.RecoveryRequest;
import io.madang.contracts.client.OwnSecondFactor.RemovalRequest;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.form.FormErrors;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.PageMessages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Two-step verification of one's own account. Secrets and codes are shown in the answer to a form, and never again. */
@Controller
class FactorController {

    private static final String STATE = "account/factor.jte";
    private static final String PATH = "/me/second-factor";

    /** What the account service gave for the QR code, as the form brings it back for another try. */
    private static final Pattern URI =
            Pattern.compile("otpauth://totp/[\\x21-\\x7e]{1,300}[?&]secret=([A-Z2-7]{32})&\\S{1,200}");

    private final OwnSecondFactor factor;
    private final EnrolmentGoal enrolmentGoal;
    private final Forms forms;
    private final LogInPage logInPage;

    FactorController(Api api, EnrolmentGoal enrolmentGoal, Forms forms, LogInPage logInPage) {
        this.factor = api.secondFactor();
        this.enrolmentGoal = enrolmentGoal;
        this.forms = forms;
        this.logInPage = logInPage;
    }

    @Access(Who.ENROLLING)
    @GetMapping(PATH)
    View state(
            @RequestParam(name = "removed", defaultValue = "") String removed,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(
                request,
                response,
                STATE,
                "factor",
                factor.state(),
                "passkeySite",
                logInPage.passkeySite(),
                "removed",
                !removed.isEmpty(),
                "form",
                "",
                "wrong",
                FormErrors.NONE);
    }

    @Access(Who.ENROLLING)
    @PostMapping(PATH + "/totp")
    View begin(
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestParam(name = "passkey", defaultValue = "") String passkey,
            HttpServletRequest request,
            HttpServletResponse response) {
        Enrolment enrolment;
        try {
            enrolment = factor.begin(new EnrolmentRequest(password, code, PasskeyField.given(passkey)));
        } catch (Failure e) {
            return again("begin", e, "code", request, response);
        }
        return enrol(enrolment.uri(), enrolment.secret(), request, response);
    }

    private View enrol(String uri, String secret, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request,
                response,
                "account/enrol.jte",
                "secret",
                secret,
                "uri",
                uri,
                "code",
                QrCode.of(uri),
                "wrong",
                FormErrors.NONE);
    }

    @Access(Who.ENROLLING)
    @PostMapping(PATH + "/totp/confirm")
    View confirm(
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestParam(name = "uri", defaultValue = "") String uri,
            HttpServletRequest request,
            HttpServletResponse response) {
        Matcher shown = URI.matcher(uri);
        if (!shown.matches()) {
            return new SeeOther(PATH);
        }
        List<String> codes;
        try {
            codes = factor.confirm(new ConfirmationRequest(code)).recoveryCodes();
        } catch (Failure e) {
            rethrowUnlessAboutTheForm(e);
            String secret = shown.group(1);
            return forms.showWith(request, response, "account/enrol.jte", pageMessages -> new Object[] {
                        "secret",
                        secret,
                        "uri",
                        uri,
                        "code",
                        QrCode.of(uri),
                        "wrong",
                        CodeController.explained(e, "code", pageMessages)
                    })
                    .withStatus(e.code().status());
        }
        return recovery(codes, true, request, response);
    }

    @Access(Who.USER)
    @PostMapping(PATH + "/recovery-codes")
    View replaceCodes(
            @RequestParam(name = "password", defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response) {
        List<String> codes;
        try {
            codes = factor.replaceRecoveryCodes(new RecoveryRequest(password)).recoveryCodes();
        } catch (Failure e) {
            return again("codes", e, "", request, response);
        }
        return recovery(codes, false, request, response);
    }

    private View recovery(
            List<String> codes, boolean enabled, HttpServletRequest request, HttpServletResponse response) {
        String goal = enabled ? enrolmentGoal.take(request, response, PATH) : PATH;
        return forms.show(request, response, "account/recovery.jte", "codes", codes, "enabled", enabled, "goal", goal);
    }

    @Access(Who.USER)
    @PostMapping(PATH + "/totp/remove")
    View remove(
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestParam(name = "passkey", defaultValue = "") String passkey,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            factor.remove(new RemovalRequest(password, ofApp(code), ofPaper(code), PasskeyField.given(passkey)));
        } catch (Failure e) {
            return again("remove", e, "code", request, response);
        }
        return new SeeOther(PATH + "?removed=yes");
    }

    /** A code of the app, if that is what was typed: a recovery code is longer than any. */
    static @Nullable String ofApp(String code) {
        return code.replaceAll("\\s", "").length() <= 6 ? code : null;
    }

    /** A recovery code, if that is what was typed. */
    static @Nullable String ofPaper(String code) {
        return ofApp(code) == null ? code : null;
    }

    /** The page with what is wrong with one of its forms. */
    private View again(
            String form, Failure failure, String codeField, HttpServletRequest request, HttpServletResponse response) {
        rethrowUnlessAboutTheForm(failure);
        OwnSecondFactor.SecondFactor now = factor.state();
        return forms.showWith(request, response, STATE, pageMessages -> new Object[] {
                    "factor",
                    now,
                    "passkeySite",
                    logInPage.passkeySite(),
                    "removed",
                    false,
                    "form",
                    form,
                    "wrong",
                    explained(failure, codeField, pageMessages)
                })
                .withStatus(failure.code().status());
    }

    static void rethrowUnlessAboutTheForm(Failure failure) {
        if (failure.code() == ErrorCode.UNAUTHENTICATED || failure.code() == ErrorCode.ENROLMENT_REQUIRED) {
            throw failure;
        }
    }

    static FormErrors explained(Failure failure, String codeField, PageMessages pageMessages) {
        return switch (failure.code()) {
            case BAD_CREDENTIALS -> FormErrors.beside("password", pageMessages.say("complaint.password"));
            case BAD_CODE, INVALID ->
                codeField.isEmpty()
                        ? FormErrorMessages.of(failure, Set.of("password"), pageMessages)
                        : CodeController.explained(failure, codeField, pageMessages);
            default -> FormErrorMessages.of(failure, Set.of("password"), pageMessages);
        };
    }
}
