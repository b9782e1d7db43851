package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions.PasskeyOptionsRequest;
import io.madang.contracts.client.Sessions.Tokens;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.LogIns;
import io.madang.web.page.RedirectTarget;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Logging in with a passkey: what the script asks the browser for, and what comes of it. */
@Controller
class PasskeyLogInController {

    private final Api api;
    private final LogIns logIns;
    private final LogInStep step;
    private final LogInPage page;

    PasskeyLogInController(Api api, LogIns logIns, LogInStep step, LogInPage page) {
        this.api = api;
        this.logIns = logIns;
        this.step = step;
        this.page = page;
    }

    @Access(Who.ANYONE)
    @PostMapping("/login/passkey/options")
    ResponseEntity<Map<String, Object>> options() {
        return uncached(api.sessions().passkeyOptions(new PasskeyOptionsRequest(null)));
    }

    /** For the second step of a log-in that began with a password. */
    @Access(Who.ANYONE)
    @PostMapping("/login/code/options")
    ResponseEntity<Map<String, Object>> secondStep(HttpServletRequest request) {
        return uncached(api.sessions()
                .passkeyOptions(
                        new PasskeyOptionsRequest(step.challenge(request).orElse(""))));
    }

    @Access(Who.ANYONE)
    @PostMapping("/login/passkey")
    View logIn(
            @RequestParam(name = "passkey", defaultValue = "") String passkey,
            @RequestParam(name = "next", defaultValue = "") String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        String goal = RedirectTarget.within(next);
        try {
            Tokens tokens =
                    api.sessions().logInWithPasskey(PasskeyField.of(passkey).assertion());
            logIns.begin(request, response, tokens);
        } catch (Failure e) {
            return page.refused(e, "", next.isEmpty() ? "" : goal, request, response);
        }
        return new SeeOther(goal);
    }

    static ResponseEntity<Map<String, Object>> uncached(Map<String, Object> options) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(options);
    }
}
