package io.madang.account.session;

import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** All sessions. Ending one deletes it together with its refresh tokens. */
public final class Sessions {

    static final int SWEEP_BATCH = 500;

    static final String OF_USER =
            """
            select session_id, user_id, user_agent, address, created_at, last_used_at, expires_at
            from sessions where user_id = :user order by last_used_at desc, session_id desc
            """;

    static final String EXPIRED_TOKENS = "delete from refresh_tokens where expires_at < :now limit :batch";
    static final String EXPIRED_SESSIONS = "delete from sessions where expires_at < :now limit :batch";

    private final Shard home;

    public Sessions(Shard home) {
        this.home = home;
    }

    /** Opens a session; beyond the limit, the user's sessions that were unused for longest end. */
    void open(Session session, RefreshToken token, int perUser) {
        insert(session, token);
        of(session.user()).stream().skip(perUser).map(Session::id).toList().forEach(this::delete);
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
                .query(Sessions::read)
                .list();
    }

    /** Ends one session of the user; returns whether there was one. */
    public boolean end(UserId user, SessionId session) {
        return home.transaction(() -> {
            boolean own = of(user).stream().anyMatch(s -> s.id().equals(session));
            return own && delete(session);
        });
    }

    /** Ends all sessions of the user. */
    public void endAll(UserId user) {
        home.run(() -> of(user).forEach(session -> delete(session.id())));
    }

    /** Ends all sessions of the user but one. */
    public void endOthers(UserId user, SessionId kept) {
        home.run(() -> of(user).stream()
                .map(Session::id)
                .filter(id -> !id.equals(kept))
                .forEach(this::delete));
    }

    boolean delete(SessionId session) {
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
