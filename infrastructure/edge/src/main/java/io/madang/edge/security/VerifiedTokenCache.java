package io.madang.edge.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * Callers whose tokens have been verified lately: a signature is checked once, not with every request.
 *
 * <p>They are remembered only while they are valid: nothing is accepted that verifying it again would refuse. Nobody but
 * the issuer can make up a token that gets here, so that whoever guesses cannot crowd one place of the table.
 */
final class VerifiedTokenCache {

    private static final int MAX_TOKENS = 50_000;
    private static final Duration LONGEST_REST = Duration.ofMinutes(15);

    private final InstantSource clock;
    private final Cache<String, Verified> verified = Caffeine.newBuilder()
            .maximumSize(MAX_TOKENS)
            .expireAfterAccess(LONGEST_REST)
            .build();

    VerifiedTokenCache(InstantSource clock) {
        this.clock = clock;
    }

    /** @param end the first moment at which the token must be verified again */
    record Verified(Caller caller, Instant end) {}

    /** The token's caller, as it was verified before, or is now. */
    Caller caller(String token, Function<String, Verified> verification) {
        Verified known = verified.getIfPresent(token);
        if (known == null || !clock.instant().isBefore(known.end())) {
            known = verification.apply(token);
            verified.put(token, known);
        }
        return known.caller();
    }
}
