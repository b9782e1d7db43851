package io.madang.web.identity;

import io.madang.contracts.client.Sessions;
import io.madang.contracts.client.Sessions.Tokens;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Begins and ends log-ins of browsers. Each begins with tokens that nobody has seen before. */
public final class LogIns {

    private static final Logger log = LoggerFactory.getLogger(LogIns.class);

    private final SessionCookies cookies;
    private final FormTokens forms;
    private final Sessions sessions;
    private final CurrentCaller current;

    LogIns(SessionCookies cookies, FormTokens forms, Sessions sessions, CurrentCaller current) {
        this.cookies = cookies;
        this.forms = forms;
        this.sessions = sessions;
        this.current = current;
    }

    /** Keeps the tokens in the browser; whoever was logged in there before is logged out. */
    public void begin(HttpServletRequest request, HttpServletResponse response, Tokens tokens) {
        endSession();
        cookies.give(request, response, tokens);
    }

    /** Ends the session, and has the browser forget everything about it. */
    public void end(HttpServletRequest request, HttpServletResponse response) {
        endSession();
        forget(request, response);
    }

    /** Has the browser forget a session that has ended already. */
    public void forget(HttpServletRequest request, HttpServletResponse response) {
        cookies.take(request, response);
        forms.forget(request, response);
    }

    private void endSession() {
        if (current.caller().isPresent()) {
            try {
                sessions.logOut();
            } catch (Failure e) {
                if (e.code() != ErrorCode.UNAUTHENTICATED) {
                    log.warn("A session could not be ended and stays until it runs out: {}", e.reason());
                }
            }
        }
    }
}
