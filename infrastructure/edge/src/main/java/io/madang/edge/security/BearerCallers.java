package io.madang.edge.security;

import java.util.Optional;
import org.springframework.security.oauth2.jwt.JwtException;

/** Tells who a header speaks for, for code that answers before the security filters do. */
public final class BearerCallers {

    private static final String BEARER = "Bearer ";

    private final SignedTokens tokens;

    BearerCallers(SignedTokens tokens) {
        this.tokens = tokens;
    }

    /** The caller whose valid access token an {@code Authorization} header brings; nobody where it brings none. */
    public Optional<Caller> find(String authorization) {
        if (!authorization.startsWith(BEARER)) {
            return Optional.empty();
        }
        try {
            return Optional.of(tokens.verify(authorization.substring(BEARER.length())));
        } catch (JwtException refused) {
            return Optional.empty();
        }
    }
}
