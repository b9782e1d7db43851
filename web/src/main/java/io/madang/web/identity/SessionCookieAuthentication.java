package io.madang.web.identity;

import io.madang.contracts.client.Sessions;
import io.madang.contracts.client.Sessions.RefreshRequest;
import io.madang.contracts.client.Sessions.Tokens;
import io.madang.edge.security.BearerCallers;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recognises visitors by their session cookies, and renews the access token when it is about to end.
 *
 * <p>Two tabs may renew at once: the account service gives both the same next refresh token for a few seconds, so that
 * it does not matter whose answer the browser keeps.
 */
final class SessionCookieAuthentication {

    private static final Logger log = LoggerFactory.getLogger(SessionCookieAuthentication.class);

    private final SessionCookies cookies;
    private final FormTokens forms;
    private final BearerCallers bearers;
    private final Sessions sessions;
    private final MeterRegistry meters;

    SessionCookieAuthentication(
            SessionCookies cookies, FormTokens forms, BearerCallers bearers, Sessions sessions, MeterRegistry meters) {
        this.cookies = cookies;
        this.forms = forms;
        this.bearers = bearers;
        this.sessions = sessions;
        this.meters = meters;
    }

    Optional<Caller> recognise(HttpServletRequest request, HttpServletResponse response) {
        Optional<Caller> caller = cookies.access(request).flatMap(this::person).or(() -> cookies.refresh(request)
                .flatMap(refresh -> renew(refresh, request, response)));
        if (caller.isPresent()) {
            forms.prepare(request, response);
        }
        return caller;
    }

    private Optional<Caller> renew(String refreshToken, HttpServletRequest request, HttpServletResponse response) {
        try {
            Tokens tokens = sessions.refresh(new RefreshRequest(refreshToken));
            cookies.give(request, response, tokens);
            count("renewed");
            return person(tokens.accessToken());
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED || e.code() == ErrorCode.INVALID) {
                cookies.take(request, response);
                count("ended");
            } else {
                // the cookies stay: who visits is known again as soon as the accounts answer
                log.warn("A session could not be renewed: {}", e.reason());
                count("failed");
            }
            return Optional.empty();
        }
    }

    private Optional<Caller> person(String accessToken) {
        return bearers.find("Bearer " + accessToken)
                .filter(caller -> !caller.service() && caller.user().isPresent());
    }

    private void count(String result) {
        meters.counter("madang.web.renewals", "result", result).increment();
    }
}
