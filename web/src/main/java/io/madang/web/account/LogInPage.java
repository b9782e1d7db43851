package io.madang.web.account;

import io.madang.edge.request.RelyingParty;
import io.madang.kernel.error.Failure;
import io.madang.web.form.Forms;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.web.servlet.View;

/** The log-in page, as it is first seen and after each way to log in that was refused. */
final class LogInPage {

    private static final String TEMPLATE = "account/login.jte";

    private final Forms forms;
    private final RelyingParty relyingParty;

    LogInPage(Forms forms, RelyingParty relyingParty) {
        this.forms = forms;
        this.relyingParty = relyingParty;
    }

    /** @param next where the log-in leads to; empty for the first page */
    View show(String next, boolean closed, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request, response, TEMPLATE, "name", "", "next", next, "closed", closed, "passkeySite", passkeySite());
    }

    View refused(Failure failure, String name, String next, HttpServletRequest request, HttpServletResponse response) {
        return forms.refused(
                request,
                response,
                failure,
                Set.of("name", "password"),
                TEMPLATE,
                "name",
                name,
                "next",
                next,
                "closed",
                false,
                "passkeySite",
                passkeySite());
    }

    /** The name under which passkeys work; empty where they do not. */
    String passkeySite() {
        return relyingParty.id().orElse("");
    }
}
