package io.madang.web.identity;

import io.madang.contracts.account.UserId;
import io.madang.edge.security.CurrentCaller;
import jakarta.servlet.http.HttpServletRequest;

/** Visitors by their session cookies, which have been looked at before any page is. */
final class CookieVisitors implements Visitors {

    private final SessionCookies cookies;
    private final FormTokens forms;
    private final CurrentCaller current;
    private final OwnNicknames nicknames;
    private final OwnWarnings warnings;

    CookieVisitors(
            SessionCookies cookies,
            FormTokens forms,
            CurrentCaller current,
            OwnNicknames nicknames,
            OwnWarnings warnings) {
        this.cookies = cookies;
        this.forms = forms;
        this.current = current;
        this.nicknames = nicknames;
        this.warnings = warnings;
    }

    @Override
    public boolean isGuest(HttpServletRequest request) {
        return !cookies.areIn(request);
    }

    @Override
    public Visitor of(HttpServletRequest request) {
        return current.caller()
                .map(caller -> {
                    UserId user = caller.requiredUser();
                    return new Visitor(
                            current.caller(), nicknames.of(user), forms.issue(request), warnings.isWarned(user));
                })
                .orElse(Visitor.GUEST);
    }
}
