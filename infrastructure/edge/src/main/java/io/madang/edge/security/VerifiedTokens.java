package io.madang.edge.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.kernel.digest.Digest;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * Callers whose tokens have been verified lately: a signature is checked once, not with every request.
 *
 * <p>Tokens are remembered by their digest, never themselves, and only while they are valid: nothing is accepted that
 * verifying it again would refuse.
 */
final class VerifiedTokens {

    private static final int MAX_TOKENS = 50_000;
    private static final Duration LONGEST_REST = Duration.ofMinutes(15);

    private final InstantSource clock;
    private final Cache<ByteBuffer, Verified> verified = Caffeine.newBuilder()
            .maximumSize(MAX_TOKENS)
            .expireAfterAccess(LONGEST_REST)
            .build();

    VerifiedTokens(InstantSource clock) {
        this.clock = clock;
    }

    /** @param end the first moment at which the token is refused */
    record Verified(Caller caller, Instant end) {}

    /** The token's caller, as it was verified before, or is now. */
    Caller caller(String token, Function<String, Verified> verification) {
        ByteBuffer key = ByteBuffer.wrap(Digest.of(token));
        Verified known = verified.getIfPresent(key);
        if (known == null || !clock.instant().isBefore(known.end())) {
            known = verification.apply(token);
            verified.put(key, known);
        }
        return known.caller();
    }
}
