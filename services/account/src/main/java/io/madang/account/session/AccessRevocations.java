package io.madang.account.session;

import io.madang.contracts.account.AccessRevoked;
import io.madang.contracts.account.SessionEnded;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.edge.security.Revocation;
import io.madang.edge.security.Revocations;
import io.madang.outbox.CommitListener;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Brings the end of sessions and of rights to all instances: right after the commit, and again when the event arrives,
 * in case that the instance died in between or Redis was away or lost it.
 */
final class AccessRevocations implements CommitListener, Projection {

    /** Events of earlier than that void no token that has not expired; no token lives longer than 15 minutes. */
    private static final Duration REACH = Duration.ofMinutes(20);

    private final Revocations revocations;
    private final RedisLossDetector lossDetector;
    private final InstantSource clock;

    AccessRevocations(Revocations revocations, RedisCalls redis, InstantSource clock) {
        this.revocations = revocations;
        this.lossDetector = new RedisLossDetector(redis, "revocations", clock);
        this.clock = clock;
    }

    @Override
    public boolean wants(Object payload) {
        return payload instanceof SessionEnded || payload instanceof AccessRevoked;
    }

    @Override
    public void committed(Object payload) {
        revocations.announce(revocation(payload));
    }

    @Override
    public String name() {
        return "account-revocations";
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(
                new Interest<>(Services.ACCOUNT, SessionEnded.TYPE, SessionEnded.class),
                new Interest<>(Services.ACCOUNT, AccessRevoked.TYPE, AccessRevoked.class));
    }

    @Override
    public void apply(List<Event<?>> events) {
        Instant earliest = earliest();
        List<Revocation> recent = events.stream()
                .map(event -> revocation(event.payload()))
                .filter(revocation -> revocation.at().isAfter(earliest))
                .toList();
        revocations.publish(recent);
    }

    /** Nothing: what was revoked stays so until it has expired. */
    @Override
    public void clear() {}

    @Override
    public Optional<Instant> lostSince() {
        Instant earliest = earliest();
        return lossDetector.lostSince().map(since -> since.isBefore(earliest) ? earliest : since);
    }

    @Override
    public void recovered() {
        lossDetector.renew();
    }

    private Instant earliest() {
        return clock.instant().minus(REACH);
    }

    private static Revocation revocation(Object payload) {
        return switch (payload) {
            case SessionEnded ended -> new Revocation.OfSession(ended.sessionId(), ended.endedAt());
            case AccessRevoked revoked ->
                new Revocation.OfUser(revoked.userId(), revoked.version(), revoked.revokedAt());
            default -> throw new IllegalArgumentException("no revocation: " + payload);
        };
    }
}
