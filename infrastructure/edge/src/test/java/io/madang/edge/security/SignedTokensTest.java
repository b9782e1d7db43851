package io.madang.edge.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.JwtException;

class SignedTokensTest {

    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private Instant now = Instant.parse("2026-11-01T00:00:00Z");
    private final SignedTokens tokens = new SignedTokens(() -> new byte[32], () -> now);
    private final Caller caller = Caller.ofUser(new UserId(7), 8, false, Set.of(9L));

    @Test
    void givesTheSameCallerAgain() {
        String token = tokens.issue(caller, LIFETIME);
        assertThat(tokens.verify(token)).isEqualTo(caller);
        assertThat(tokens.verify(token)).isEqualTo(caller);
    }

    @Test
    void refusesATokenThatWasValidOnceItHasExpired() {
        String token = tokens.issue(caller, LIFETIME);
        tokens.verify(token);
        now = now.plus(LIFETIME).plusSeconds(9);
        assertThat(tokens.verify(token)).isEqualTo(caller);
        now = now.plusSeconds(2);
        assertThatThrownBy(() -> tokens.verify(token)).isInstanceOf(JwtException.class);
    }

    @Test
    void takesNoTokenForAnotherOne() {
        String token = tokens.issue(caller, LIFETIME);
        tokens.verify(token);
        String other = tokens.issue(Caller.ofUser(new UserId(70), 8, false, Set.of()), LIFETIME);
        assertThat(tokens.verify(other).is(new UserId(70))).isTrue();
        String altered = token.substring(0, token.length() - 2) + (token.endsWith("AA") ? "BB" : "AA");
        assertThatThrownBy(() -> tokens.verify(altered)).isInstanceOf(JwtException.class);
    }

    @Test
    void verifiesASignatureOnceWhileItIsValid() {
        VerifiedTokens verified = new VerifiedTokens(() -> now);
        AtomicInteger verifications = new AtomicInteger();
        Instant end = now.plusSeconds(60);
        for (int i = 0; i < 100; i++) {
            verified.caller("token", token -> {
                verifications.incrementAndGet();
                return new VerifiedTokens.Verified(caller, end);
            });
        }
        assertThat(verifications).hasValue(1);
    }
}
