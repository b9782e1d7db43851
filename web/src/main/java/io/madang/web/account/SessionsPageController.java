package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Sessions;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Where one is logged in. */
@Controller
class SessionsPageController {

    private final Sessions sessions;
    private final Forms forms;

    SessionsPageController(Api api, Forms forms) {
        this.sessions = api.sessions();
        this.forms = forms;
    }

    @Access(Who.USER)
    @GetMapping("/me/sessions")
    View own(
            @RequestParam(name = "ended", defaultValue = "") String ended,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(
                request, response, "account/sessions.jte", "sessions", sessions.own(), "ended", !ended.isEmpty());
    }

    @Access(Who.USER)
    @PostMapping("/me/sessions/{id}/end")
    View end(@PathVariable("id") String id) {
        try {
            sessions.end(id);
        } catch (Failure e) {
            // somebody, or time, has ended it: that is what was wanted
            if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
        }
        return new SeeOther("/me/sessions?ended=yes");
    }
}
