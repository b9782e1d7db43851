package io.madang.account.draft;

import io.madang.account.registry.Accounts;
import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The drafts of all users; of each at most {@value #MOST}, the newest. */
public final class Drafts {

    static final int MOST = 30;

    private static final String SELECT =
            """
            select kind, target_id, title, content, prefix, base_version, base_modified, saved_at from drafts
            where user_id = :user\s""";

    static final String ONE = SELECT + "and kind = :kind and target_id = :target";
    static final String OF_USER = SELECT + "order by saved_at desc, kind, target_id limit :limit";

    private final Shard home;
    private final Accounts accounts;

    Drafts(Shard home, Accounts accounts) {
        this.home = home;
        this.accounts = accounts;
    }

    /** Removes all of a user who leaves, within the open transaction. */
    public static void forget(Shard home, UserId user) {
        home.sql("delete from drafts where user_id = :user")
                .param("user", user.value())
                .update();
    }

    /** The newest first. */
    List<Draft> of(UserId user) {
        return home.sql(OF_USER)
                .param("user", user.value())
                .param("limit", MOST)
                .query(Drafts::read)
                .list();
    }

    Optional<Draft> find(UserId user, DraftKind kind, long target) {
        return home.sql(ONE)
                .param("user", user.value())
                .param("kind", kind.name())
                .param("target", target)
                .query(Drafts::read)
                .optional();
    }

    /** In place of the one for the same target; beyond {@value #MOST}, the oldest go. */
    void keep(UserId user, Draft draft) {
        home.run(() -> {
            // one after the other, and none of an account that is being closed
            accounts.lockOwn(user);
            home.sql(
                            """
                            insert into drafts (user_id, kind, target_id, title, content, prefix, base_version,
                                                base_modified, saved_at)
                            values (:user, :kind, :target, :title, :content, :prefix, :version, :modified, :at)
                            on duplicate key update title = values(title), content = values(content),
                                prefix = values(prefix), base_version = values(base_version),
                                base_modified = values(base_modified), saved_at = values(saved_at)
                            """)
                    .param("user", user.value())
                    .param("kind", draft.kind().name())
                    .param("target", Long.parseLong(draft.targetId()))
                    .param("title", draft.title())
                    .param("content", draft.content())
                    .param("prefix", draft.prefix())
                    .param("version", Long.parseLong(draft.baseVersion()))
                    .param("modified", Long.parseLong(draft.baseModified()))
                    .param("at", UtcTime.column(draft.savedAt()))
                    .update();
            home.sql(
                            """
                            delete from drafts where user_id = :user and (kind, target_id) in (
                                select kind, target_id from (
                                    select kind, target_id from drafts where user_id = :user
                                    order by saved_at desc, kind, target_id limit 1000 offset :most) oldest)
                            """)
                    .param("user", user.value())
                    .param("most", MOST)
                    .update();
        });
    }

    void discard(UserId user, DraftKind kind, long target) {
        home.sql("delete from drafts where user_id = :user and kind = :kind and target_id = :target")
                .param("user", user.value())
                .param("kind", kind.name())
                .param("target", target)
                .update();
    }

    private static Draft read(ResultSet row, int number) throws SQLException {
        return new Draft(
                DraftKind.valueOf(row.getString("kind")),
                row.getString("target_id"),
                row.getString("title"),
                row.getString("content"),
                row.getString("prefix"),
                row.getString("base_version"),
                row.getString("base_modified"),
                UtcTime.read(row, "saved_at"));
    }
}
