package io.madang.edge.security;

import io.madang.edge.request.OwnProxies;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jwt.JwtException;

/**
 * What a gateway of this installation shows to the instances behind it, so that they believe what it says about the
 * client. Its audience is its own: it opens no endpoint, and no access token passes for it.
 */
public final class GatewayTokens implements OwnProxies {

    public static final String HEADER = "X-Madang-Gateway";

    private static final String AUDIENCE = "madang-gateway";
    private static final Duration LIFETIME = Duration.ofSeconds(60);
    private static final Duration RENEWAL = Duration.ofSeconds(20);

    private final TokenCodec codec;
    private final InstantSource clock;
    private volatile @Nullable Issued last;

    GatewayTokens(TokenKeys keys, InstantSource clock) {
        this.codec = new TokenCodec(AUDIENCE, keys, clock);
        this.clock = clock;
    }

    /** A token with most of its life before it; requests share one. */
    public String current() {
        Instant now = clock.instant();
        Issued known = last;
        if (known == null || now.isBefore(known.at()) || now.isAfter(known.at().plus(RENEWAL))) {
            known = new Issued(codec.encode(LIFETIME, claims -> claims.claim("svc", true)), now);
            last = known;
        }
        return known.token();
    }

    @Override
    public boolean sent(HttpServletRequest request) {
        String token = request.getHeader(HEADER);
        if (token == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(codec.decode(token).getClaimAsBoolean("svc"));
        } catch (JwtException | IllegalArgumentException e) {
            return false;
        }
    }

    private record Issued(String token, Instant at) {}
}
