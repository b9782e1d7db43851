package io.madang.edge.security;

import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.Revocation.OfSession;
import io.madang.edge.security.Revocation.OfUser;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** This instance's copy of the revocations that tokens can still be affected by: what each request is checked against. */
final class RevokedAccess {

    /** Longer than any access token is accepted, by more than the clocks of two instances differ. */
    static final Duration KEPT = Duration.ofMinutes(18);

    /** Beyond it the oldest are dropped, and their tokens live until they expire. */
    static final int MAX_KNOWN = 200_000;

    private final InstantSource clock;
    private final Map<SessionId, Instant> sessions = new ConcurrentHashMap<>();
    private final Map<UserId, Long> users = new ConcurrentHashMap<>();

    /** In the order in which they became known; guarded by itself. */
    private final Deque<Revocation> known = new ArrayDeque<>();

    RevokedAccess(InstantSource clock) {
        this.clock = clock;
    }

    /** Whether the caller's token was issued for access that has ended. */
    boolean covers(Caller caller) {
        if (caller.service() || caller.user().isEmpty()) {
            // an instance vouches for whom it calls on behalf of, within one request
            return false;
        }
        if (sessions.containsKey(new SessionId(caller.session()))) {
            return true;
        }
        Long version = users.get(caller.user().get());
        return version != null && caller.version() < version;
    }

    void add(Revocation revocation) {
        synchronized (known) {
            if (isKept(revocation) && isNews(revocation)) {
                known.addLast(revocation);
            }
            while (!known.isEmpty() && (known.size() > MAX_KNOWN || !isKept(known.getFirst()))) {
                forget(known.removeFirst());
            }
        }
    }

    /** Drops what no token can be affected by any more. */
    void expire() {
        synchronized (known) {
            while (!known.isEmpty() && !isKept(known.getFirst())) {
                forget(known.removeFirst());
            }
        }
    }

    int size() {
        synchronized (known) {
            return known.size();
        }
    }

    private boolean isNews(Revocation revocation) {
        return switch (revocation) {
            case OfSession ended -> sessions.putIfAbsent(ended.session(), ended.at()) == null;
            case OfUser revoked -> {
                Long before = users.get(revoked.user());
                boolean news = before == null || before < revoked.version();
                if (news) {
                    users.put(revoked.user(), revoked.version());
                }
                yield news;
            }
        };
    }

    private void forget(Revocation revocation) {
        switch (revocation) {
            case OfSession ended -> sessions.remove(ended.session());
            case OfUser revoked -> users.remove(revoked.user(), revoked.version());
        }
    }

    private boolean isKept(Revocation revocation) {
        return clock.instant().isBefore(revocation.at().plus(KEPT));
    }
}
