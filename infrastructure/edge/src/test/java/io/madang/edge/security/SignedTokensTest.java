package io.madang.edge.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.JwtException;

class SignedTokensTest {

    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private Instant now = Instant.parse("2026-11-01T00:00:00Z");
    private final RevokedAccess revoked = new RevokedAccess(() -> now);
    private final SignedTokens tokens = new SignedTokens(TokenKeys.of(new byte[32]), () -> now, revoked);
    private final Caller caller = Caller.ofUser(new UserId(7), 8, false, Set.of(9L));

    @Test
    void carriesBansToTheSecond() {
        Map<Long, Instant> bans =
                Map.of(9L, Instant.parse("2030-01-01T00:00:00Z"), 10L, Instant.parse("2031-01-01T00:00:00Z"));
        Caller banned = Caller.ofUser(new UserId(7), 8, false, Set.of(10L)).withBans(bans);
        Caller verified = tokens.verify(tokens.issue(banned, LIFETIME));
        assertThat(verified).isEqualTo(banned);
        assertThatThrownBy(() -> verified.requireMayWrite(9, Instant.parse("2029-12-31T23:59:59Z")))
                .hasMessageContaining("2030-01-01 00:00 UTC");
        verified.requireMayWrite(9, Instant.parse("2030-01-01T00:00:00Z"));
        verified.requireMayWrite(10, Instant.parse("2029-12-31T23:59:59Z"));
    }

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
    void refusesATokenThatWasVerifiedBeforeItsSessionEnded() {
        String token = tokens.issue(caller, LIFETIME);
        String elsewhere = tokens.issue(Caller.ofUser(new UserId(7), 88, false, Set.of()), LIFETIME);
        String onBehalf = tokens.issue(caller.throughInstance(), LIFETIME);
        tokens.verify(token);
        revoked.add(new Revocation.OfSession(new SessionId(8), now));
        assertThatThrownBy(() -> tokens.verify(token)).isInstanceOf(JwtException.class);
        tokens.verify(elsewhere);
        assertThat(tokens.verify(onBehalf)).as("the instance has checked").isEqualTo(caller.throughInstance());
    }

    @Test
    void refusesTokensOfEarlierVersionsOfAnAccount() {
        String before = tokens.issue(Caller.ofUser(new UserId(7), 8, true, Set.of(), 4), LIFETIME);
        String after = tokens.issue(Caller.ofUser(new UserId(7), 8, false, Set.of(), 5), LIFETIME);
        String other = tokens.issue(Caller.ofUser(new UserId(70), 9, false, Set.of(), 1), LIFETIME);
        tokens.verify(before);
        revoked.add(new Revocation.OfUser(new UserId(7), 5, now));
        revoked.add(new Revocation.OfUser(new UserId(7), 3, now));
        assertThatThrownBy(() -> tokens.verify(before)).isInstanceOf(JwtException.class);
        assertThat(tokens.verify(after).version()).isEqualTo(5);
        tokens.verify(other);
    }

    @Test
    void forgetsRevocationsThatNoTokenCanBeAffectedBy() {
        revoked.add(new Revocation.OfSession(new SessionId(8), now));
        revoked.add(new Revocation.OfUser(new UserId(7), 5, now));
        revoked.add(new Revocation.OfSession(new SessionId(9), now.minus(RevokedAccess.KEPT)));
        assertThat(revoked.size()).isEqualTo(2);
        now = now.plus(RevokedAccess.KEPT).minusSeconds(1);
        revoked.expire();
        assertThat(revoked.covers(caller)).isTrue();
        now = now.plusSeconds(1);
        revoked.expire();
        assertThat(revoked.covers(caller)).isFalse();
        assertThat(revoked.size()).isZero();
    }

    @Test
    void keepsTheNewestOfTooManyRevocations() {
        for (int i = 1; i <= RevokedAccess.MAX_KNOWN + 5; i++) {
            revoked.add(new Revocation.OfSession(new SessionId(i), now));
        }
        assertThat(revoked.size()).isEqualTo(RevokedAccess.MAX_KNOWN);
        assertThat(revoked.covers(Caller.ofUser(new UserId(7), 5, false, Set.of())))
                .isFalse();
        assertThat(revoked.covers(Caller.ofUser(new UserId(7), 6, false, Set.of())))
                .isTrue();
    }

    @Test
    void verifiesASignatureOnceWhileItIsValid() {
        VerifiedTokenCache verified = new VerifiedTokenCache(() -> now);
        AtomicInteger verifications = new AtomicInteger();
        Instant end = now.plusSeconds(60);
        for (int i = 0; i < 100; i++) {
            verified.caller("token", token -> {
                verifications.incrementAndGet();
                return new VerifiedTokenCache.Verified(caller, end);
            });
        }
        assertThat(verifications).hasValue(1);
    }
}
