package io.madang.edge.security;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** A caller as Spring Security carries it. */
final class CallerAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final transient Caller caller;
    private final boolean byCookie;

    private CallerAuthentication(Caller caller, boolean byCookie) {
        super(List.of());
        this.caller = caller;
        this.byCookie = byCookie;
        setAuthenticated(true);
    }

    static CallerAuthentication byToken(Caller caller) {
        return new CallerAuthentication(caller, false);
    }

    static CallerAuthentication byCookie(Caller caller) {
        return new CallerAuthentication(caller, true);
    }

    /** Whether a browser may have sent what proves the caller without anybody's intention. */
    boolean isByCookie() {
        return byCookie;
    }

    Caller caller() {
        return caller;
    }

    @Override
    public Object getPrincipal() {
        return caller;
    }

    /** Nothing: the token is not kept once it has been checked. */
    @Override
    public Object getCredentials() {
        return "";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallerAuthentication that && byCookie == that.byCookie && caller.equals(that.caller);
    }

    @Override
    public int hashCode() {
        return caller.hashCode();
    }
}
