package io.madang.edge.health;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;

/** The fixed token with which a scraper may read the metrics, and nothing else. */
final class MetricsToken implements BearerTokenResolver {

    static final String PATH = "/metrics";

    private static final String BEARER = "Bearer ";

    private final byte[] expected;
    private final BearerTokenResolver accessTokens = new DefaultBearerTokenResolver();

    /** An empty token opens nothing. */
    MetricsToken(String token) {
        this.expected = token.getBytes(StandardCharsets.UTF_8);
    }

    boolean opens(HttpServletRequest request) {
        String header = request.getHeader("Authorization");
        return expected.length > 0
                && header != null
                && header.startsWith(BEARER)
                && MessageDigest.isEqual(
                        expected, header.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8));
    }

    /** The access token of a request; the scraper's token is none, and is not tried as one. */
    @Override
    public @Nullable String resolve(HttpServletRequest request) {
        return PATH.equals(request.getRequestURI()) && opens(request) ? null : accessTokens.resolve(request);
    }
}
