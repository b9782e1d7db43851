package io.madang.account.securitylog;

import io.madang.contracts.account.UserId;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of the security log: they are added, read, and deleted when they are old. */
public final class SecurityRows {

    static final int SWEEP_BATCH = 500;

    private static final String SELECT =
            "select entry_id, at, user_id, by_user, kind, address, user_agent, detail, times from security_log ";

    static final String OLD = "delete from security_log where at < :earliest limit :batch";

    private static final int MAX_DETAIL = 200;

    private final Shard home;
    private final Ids ids;

    public SecurityRows(Shard home, Ids ids) {
        this.home = home;
        this.ids = ids;
    }

    /** Adds an entry without a client, in the open transaction if there is one. */
    public void add(SecurityEvent event, @Nullable UserId user, @Nullable UserId by, String detail, Instant now) {
        add(event, user, by, "", "", detail, 1, now);
    }

    void add(
            SecurityEvent event,
            @Nullable UserId user,
            @Nullable UserId by,
            String address,
            String userAgent,
            String detail,
            int times,
            Instant now) {
        home.sql(
                        """
                        insert into security_log (entry_id, at, user_id, by_user, kind, address, user_agent, detail, times)
                        values (:id, :at, :user, :by, :kind, :address, :agent, :detail, :times)
                        """)
                .param("id", ids.next())
                .param("at", UtcTime.column(now))
                .param("user", user == null ? 0 : user.value())
                .param("by", by == null ? 0 : by.value())
                .param("kind", event.name())
                .param("address", address)
                .param("agent", userAgent)
                .param("detail", cut(detail))
                .param("times", times)
                .update();
    }

    /** Takes out from where and with what the user did things: what happened stays, until it is old. */
    public void anonymise(UserId user) {
        home.sql("update security_log set address = '', user_agent = '' where user_id = :user")
                .param("user", user.value())
                .update();
    }

    static String select(SecurityFilter filter) {
        return SELECT + filter.condition();
    }

    /** The wanted entries before one, newest first. */
    List<SecurityEntry> before(SecurityFilter filter, long entry, int limit) {
        UserId user = filter.user();
        SecurityEvent event = filter.event();
        return home.sql(select(filter))
                .param("user", user == null ? 0 : user.value())
                .param("kind", event == null ? "" : event.name())
                .param("first", filter.firstId())
                .param("before", entry)
                .param("limit", limit)
                .query(SecurityRows::read)
                .list();
    }

    /** Deletes one batch of what is older; returns how many there were. */
    int sweep(Instant earliest) {
        return home.sql(OLD)
                .param("earliest", UtcTime.column(earliest))
                .param("batch", SWEEP_BATCH)
                .update();
    }

    private static SecurityEntry read(ResultSet row, int number) throws SQLException {
        return new SecurityEntry(
                Long.toString(row.getLong("entry_id")),
                UtcTime.read(row, "at"),
                SecurityEvent.valueOf(row.getString("kind")),
                user(row.getLong("user_id")),
                user(row.getLong("by_user")),
                row.getString("address"),
                row.getString("user_agent"),
                row.getString("detail"),
                row.getInt("times"));
    }

    /** Never within a character: a reason may have any. */
    private static String cut(String detail) {
        if (detail.codePointCount(0, detail.length()) <= MAX_DETAIL) {
            return detail;
        }
        return detail.substring(0, detail.offsetByCodePoints(0, MAX_DETAIL));
    }

    private static @Nullable UserId user(long id) {
        return id == 0 ? null : new UserId(id);
    }
}
