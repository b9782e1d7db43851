package io.madang.edge.security;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.util.Optional;
import org.springframework.security.core.context.SecurityContextHolder;

/** The caller on whose behalf this thread works, for code that is not handed one. */
public final class CurrentCaller {

    CurrentCaller() {}

    /** The caller; nobody for an anonymous request, and outside of requests. */
    public Optional<Caller> caller() {
        return SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication
                ? Optional.of(authentication.caller())
                : Optional.empty();
    }

    /** Whether the caller is known by a cookie, which a browser also sends for pages of other sites. */
    boolean isByCookie() {
        return SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication
                && authentication.isByCookie();
    }

    /** The caller, or {@code unauthenticated}. */
    public Caller required() {
        return caller().orElseThrow(CurrentCaller::nobody);
    }

    static Failure nobody() {
        return Failure.of(RequestReason.TOKEN_NEEDED);
    }
}
