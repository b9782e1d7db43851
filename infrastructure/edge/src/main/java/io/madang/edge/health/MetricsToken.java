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
        if (PATH.equals(request.getRequestURI()) && opens(request)) {
            return null;
        }
        String header = request.getHeader("Authorization");
        // the library's resolver compares each character with an expression, which costs more than to verify the token
        return header != null && isPlain(header) ? header.substring(BEARER.length()) : accessTokens.resolve(request);
    }

    private static boolean isPlain(String header) {
        for (int i = BEARER.length(); i < header.length(); i++) {
            char c = header.charAt(i);
            if (!(c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '.'
                    || c == '-'
                    || c == '_')) {
                return false;
            }
        }
        return header.length() > BEARER.length() && header.startsWith(BEARER);
    }
}
