package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.OwnPasskeys;
import io.madang.contracts.client.OwnPasskeys.AddedPasskey;
import io.madang.contracts.client.OwnPasskeys.PasskeyName;
import io.madang.contracts.client.OwnPasskeys.PasskeyProof;
import io.madang.contracts.client.OwnSecondFactor;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.form.FormErrors;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;
import tools.jackson.databind.json.JsonMapper;

/** The passkeys of one's own account. */
@Controller
class PasskeyController {

    private static final String STATE = "account/passkeys.jte";
    private static final String PATH = "/me/passkeys";
    private static final Set<String> DONE = Set.of("added", "renamed", "removed");

    private final OwnPasskeys passkeys;
    private final OwnSecondFactor factor;
    private final Forms forms;
    private final LogInPage logInPage;

    PasskeyController(Api api, Forms forms, LogInPage logInPage) {
        this.passkeys = api.passkeys();
        this.factor = api.secondFactor();
        this.forms = forms;
        this.logInPage = logInPage;
    }

    @Access(Who.ENROLLING)
    @GetMapping(PATH)
    View state(
            @RequestParam(name = "done", defaultValue = "") String done,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, STATE, parameters(DONE.contains(done) ? done : "", "", FormErrors.NONE));
    }

    /** What the script asks the browser for, to confirm a change. */
    @Access(Who.ENROLLING)
    @PostMapping(PATH + "/confirmation")
    ResponseEntity<Map<String, Object>> confirm() {
        return PasskeyLogInController.uncached(passkeys.confirm());
    }

    @Access(Who.ENROLLING)
    @PostMapping(PATH + "/begin")
    View begin(
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestParam(name = "passkey", defaultValue = "") String passkey,
            HttpServletRequest request,
            HttpServletResponse response) {
        Map<String, Object> options;
        try {
            options = passkeys.begin(proof(password, code, passkey));
        } catch (Failure e) {
            return again("begin", e, request, response);
        }
        String agent = request.getHeader(HttpHeaders.USER_AGENT);
        return forms.show(
                request,
                response,
                "account/passkey.jte",
                "options",
                JsonMapper.shared().writeValueAsString(options),
                "name",
                agent == null ? "" : DeviceName.of(agent),
                "passkeySite",
                logInPage.passkeySite());
    }

    @Access(Who.ENROLLING)
    @PostMapping(PATH + "/add")
    View add(
            @RequestParam(name = "name", defaultValue = "") String name,
            @RequestParam(name = "passkey", defaultValue = "") String passkey,
            HttpServletRequest request,
            HttpServletResponse response) {
        AddedPasskey added;
        try {
            added = passkeys.add(PasskeyField.of(passkey).named(name));
        } catch (Failure e) {
            return again("add", e, request, response);
        }
        List<String> codes = added.recoveryCodes();
        return codes.isEmpty()
                ? new SeeOther(PATH + "?done=added")
                : forms.show(request, response, "account/recovery.jte", "codes", codes, "enabled", true);
    }

    @Access(Who.USER)
    @PostMapping(PATH + "/{id}/rename")
    View rename(
            @PathVariable("id") String id,
            @RequestParam(name = "name", defaultValue = "") String name,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            passkeys.rename(id, new PasskeyName(name));
        } catch (Failure e) {
            return again("rename-" + id, e, request, response);
        }
        return new SeeOther(PATH + "?done=renamed");
    }

    @Access(Who.USER)
    @PostMapping(PATH + "/{id}/remove")
    View remove(
            @PathVariable("id") String id,
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestParam(name = "passkey", defaultValue = "") String passkey,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            passkeys.remove(id, proof(password, code, passkey));
        } catch (Failure e) {
            return again("remove-" + id, e, request, response);
        }
        return new SeeOther(PATH + "?done=removed");
    }

    private static PasskeyProof proof(String password, String code, String passkey) {
        return new PasskeyProof(
                password, FactorController.ofApp(code), FactorController.ofPaper(code), PasskeyField.given(passkey));
    }

    /** The page with what is wrong with one of its forms. */
    private View again(String form, Failure failure, HttpServletRequest request, HttpServletResponse response) {
        FactorController.rethrowUnlessAboutTheForm(failure);
        Object[] plain = parameters("", form, FormErrors.NONE);
        return forms.showWith(request, response, STATE, pageMessages -> {
                    Object[] filled = plain.clone();
                    filled[filled.length - 1] = form.startsWith("rename") || form.equals("add")
                            ? FormErrorMessages.of(failure, Set.of("name"), pageMessages)
                            : FactorController.explained(failure, "code", pageMessages);
                    return filled;
                })
                .withStatus(failure.code().status());
    }

    /** What is wrong comes last. */
    private Object[] parameters(String done, String form, FormErrors wrong) {
        return new Object[] {
            "passkeys",
            passkeys.all(),
            "factor",
            factor.state(),
            "passkeySite",
            logInPage.passkeySite(),
            "done",
            done,
            "form",
            form,
            "wrong",
            wrong
        };
    }
}
