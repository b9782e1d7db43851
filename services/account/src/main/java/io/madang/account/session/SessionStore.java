package io.madang.account.session;

import io.madang.account.password.ClientAddress;
import io.madang.account.password.KnownNetworks;
import io.madang.contracts.account.AccessRevoked;
import io.madang.contracts.account.SessionEnded;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * All sessions. Ending one deletes it together with its refresh tokens, and says so by an event, on which all instances
 * refuse its access tokens.
 */
public final class SessionStore {

    static final int SWEEP_BATCH = 500;

    static final String OF_USER =
            """
            select session_id, user_id, user_agent, address, created_at, last_used_at, expires_at
            from sessions where user_id = :user order by last_used_at desc, session_id desc
            """;

    static final String EXPIRED_TOKENS = "delete from refresh_tokens where expires_at < :now limit :batch";
    static final String EXPIRED_SESSIONS = "delete from sessions where expires_at < :now limit :batch";

    private final Shard home;
    private final Outbox outbox;
    private final InstantSource clock;

    public SessionStore(Shard home, Outbox outbox, InstantSource clock) {
        this.home = home;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** Opens a session; beyond the limit, the user's sessions that were unused for longest end. */
    void open(Session session, RefreshToken token, int perUser) {
        insert(session, token);
        new KnownNetworks(home).add(session.user(), new ClientAddress(session.address()), session.createdAt());
        end(of(session.user()).stream().skip(perUser).toList());
    }

    void insert(Session session, RefreshToken token) {
        home.sql(
                        """
                        insert into sessions (session_id, user_id, generation, user_agent, address, created_at,
                                              last_used_at, expires_at)
                        values (:id, :user, 1, :agent, :address, :created, :created, :expires)
                        """)
                .param("id", session.id().value())
                .param("user", session.user().value())
                .param("agent", session.userAgent())
                .param("address", session.address())
                .param("created", UtcTime.column(session.createdAt()))
                .param("expires", UtcTime.column(session.expiresAt()))
                .update();
        home.sql(
                        """
                        insert into refresh_tokens (session_id, generation, token_hash, expires_at)
                        values (:id, 1, :hash, :expires)
                        """)
                .param("id", session.id().value())
                .param("hash", token.hash())
                .param("expires", UtcTime.column(session.expiresAt()))
                .update();
    }

    /** A user's sessions, the one used last first. */
    public List<Session> of(UserId user) {
        return home.sql(OF_USER)
                .param("user", user.value())
                .query(SessionStore::read)
                .list();
    }

    /** Ends one session of the user; returns whether there was one. */
    public boolean end(UserId user, SessionId session) {
        return home.transaction(() -> of(user).stream().anyMatch(s -> s.id().equals(session)) && end(session, user));
    }

    /**
     * Ends all sessions of the user; within the transaction that has locked the account.
     *
     * @param version of the account: no access token of an earlier one is accepted from now on
     */
    public void endAll(UserId user, long version) {
        of(user).forEach(session -> delete(session.id()));
        revoke(user, version);
    }

    /** Voids all access tokens of earlier versions of the account; sessions go on, with what the user may do now. */
    public void revoke(UserId user, long version) {
        outbox.append(home, user, AccessRevoked.TYPE, version, new AccessRevoked(user, version, now()));
    }

    /** Ends all sessions of the user but one. */
    public void endOthers(UserId user, SessionId kept) {
        home.run(() -> end(
                of(user).stream().filter(session -> !session.id().equals(kept)).toList()));
    }

    private void end(List<Session> ended) {
        ended.forEach(session -> end(session.id(), session.user()));
    }

    /** Within a transaction; returns whether there was such a session. */
    boolean end(SessionId session, UserId user) {
        boolean existed = delete(session);
        if (existed) {
            outbox.append(
                    home, session, SessionEnded.TYPE, SessionEnded.VERSION, new SessionEnded(session, user, now()));
        }
        return existed;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private boolean delete(SessionId session) {
        boolean existed = home.sql("delete from sessions where session_id = :id")
                        .param("id", session.value())
                        .update()
                > 0;
        home.sql("delete from refresh_tokens where session_id = :id")
                .param("id", session.value())
                .update();
        return existed;
    }

    /**
     * Deletes one batch of what has expired; returns how many rows, so that the caller goes on until there are none.
     * Tokens go first: a session that was used often has thousands.
     */
    int sweep(Instant now) {
        int tokens = sweep(EXPIRED_TOKENS, now);
        return tokens > 0 ? tokens : sweep(EXPIRED_SESSIONS, now);
    }

    private int sweep(String statement, Instant now) {
        return home.sql(statement)
                .param("now", UtcTime.column(now))
                .param("batch", SWEEP_BATCH)
                .update();
    }

    private static Session read(ResultSet row, int number) throws SQLException {
        return new Session(
                new SessionId(row.getLong("session_id")),
                new UserId(row.getLong("user_id")),
                row.getString("user_agent"),
                row.getString("address"),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "last_used_at"),
                UtcTime.read(row, "expires_at"));
    }
}
