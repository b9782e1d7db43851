package io.madang.account.session;

import io.madang.account.session.Rotation.Renewed;
import io.madang.account.session.Rotation.Reused;
import io.madang.account.session.Rotation.Unknown;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges refresh tokens for their successors. Each is good for one use.
 *
 * <p>A used token that comes again means that two parties hold it, and the whole session ends. One case is innocent:
 * the client never got the reply, or refreshed in two places at once. So the token used last yields its successor once
 * more while the successor is unused, for a few seconds. It is the same successor, computed from the token presented
 * and a stored salt: however many requests race, the session has one valid token, and the database never holds what
 * would let its reader impersonate anybody.
 */
final class RefreshTokens {

    static final String BY_HASH = "select session_id, generation from refresh_tokens where token_hash = :hash";

    static final String LOCK_SESSION =
            """
            select session_id, user_id, generation, created_at, expires_at from sessions
            where session_id = :session for update
            """;

    static final String LOCK_TOKEN =
            """
            select expires_at, used_at, successor_salt from refresh_tokens
            where session_id = :session and generation = :generation for update
            """;

    private final Shard home;
    private final SessionStore sessions;
    private final AccountProperties properties;

    RefreshTokens(Shard home, SessionStore sessions, AccountProperties properties) {
        this.home = home;
        this.sessions = sessions;
        this.properties = properties;
    }

    private record Place(SessionId session, int generation) {}

    private record Family(SessionId session, UserId user, int generation, Instant createdAt, Instant expiresAt) {

        boolean livesAt(Instant now, Duration longest) {
            return expiresAt.isAfter(now) && createdAt.plus(longest).isAfter(now);
        }
    }

    private record Use(Instant expiresAt, @Nullable Instant usedAt, byte @Nullable [] salt) {}

    Rotation rotate(RefreshToken presented, byte[] salt, Instant now) {
        Optional<Place> found = place(presented);
        if (found.isEmpty()) {
            return new Unknown();
        }
        // the place of a token never changes, so it may be read before the lock that orders all use of the session
        Place place = found.get();
        return home.transaction(() -> lock(place.session())
                .filter(family -> family.livesAt(now, properties.sessionLifetime()))
                .map(family -> rotate(presented, place.generation(), family, salt, now))
                .orElseGet(Unknown::new));
    }

    private Rotation rotate(RefreshToken presented, int generation, Family family, byte[] salt, Instant now) {
        Optional<Use> kept = use(family.session(), generation);
        if (kept.isEmpty()) {
            return new Unknown();
        }
        Use use = kept.get();
        if (generation == family.generation()) {
            return use.expiresAt().isAfter(now) ? advance(presented, family, salt, now) : new Unknown();
        }
        boolean predecessor = generation == family.generation() - 1;
        if (predecessor && use.usedAt() != null && now.isBefore(use.usedAt().plus(properties.refreshGrace()))) {
            RefreshToken successor = presented.successor(Objects.requireNonNull(use.salt()));
            return new Renewed(family.session(), family.user(), successor, family.expiresAt());
        }
        sessions.end(family.session(), family.user());
        return new Reused(family.session(), family.user());
    }

    private Rotation advance(RefreshToken presented, Family family, byte[] salt, Instant now) {
        RefreshToken next = presented.successor(salt);
        Instant expiresAt = properties.sessionEnd(family.createdAt(), now);
        home.sql(
                        """
                        update refresh_tokens set used_at = :now, successor_salt = :salt
                        where session_id = :session and generation = :generation
                        """)
                .param("now", UtcTime.column(now))
                .param("salt", salt)
                .param("session", family.session().value())
                .param("generation", family.generation())
                .update();
        // the successor of the token before has now been used: nobody may compute it again
        home.sql(
                        """
                        update refresh_tokens set successor_salt = null
                        where session_id = :session and generation = :generation
                        """)
                .param("session", family.session().value())
                .param("generation", family.generation() - 1)
                .update();
        home.sql(
                        """
                        insert into refresh_tokens (session_id, generation, token_hash, expires_at)
                        values (:session, :generation, :hash, :expires)
                        """)
                .param("session", family.session().value())
                .param("generation", family.generation() + 1)
                .param("hash", next.hash())
                .param("expires", UtcTime.column(expiresAt))
                .update();
        home.sql(
                        """
                        update sessions set generation = :generation, last_used_at = :now, expires_at = :expires
                        where session_id = :session
                        """)
                .param("generation", family.generation() + 1)
                .param("now", UtcTime.column(now))
                .param("expires", UtcTime.column(expiresAt))
                .param("session", family.session().value())
                .update();
        return new Renewed(family.session(), family.user(), next, expiresAt);
    }

    private Optional<Place> place(RefreshToken token) {
        return home.sql(BY_HASH)
                .param("hash", token.hash())
                .query((row, number) -> new Place(new SessionId(row.getLong("session_id")), row.getInt("generation")))
                .optional();
    }

    private Optional<Family> lock(SessionId session) {
        return home.sql(LOCK_SESSION)
                .param("session", session.value())
                .query((row, number) -> new Family(
                        new SessionId(row.getLong("session_id")),
                        new UserId(row.getLong("user_id")),
                        row.getInt("generation"),
                        UtcTime.read(row, "created_at"),
                        UtcTime.read(row, "expires_at")))
                .optional();
    }

    private Optional<Use> use(SessionId session, int generation) {
        return home.sql(LOCK_TOKEN)
                .param("session", session.value())
                .param("generation", generation)
                .query((row, number) -> new Use(
                        UtcTime.read(row, "expires_at"),
                        UtcTime.readIfPresent(row, "used_at"),
                        row.getBytes("successor_salt")))
                .optional();
    }
}
