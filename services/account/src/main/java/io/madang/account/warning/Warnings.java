package io.madang.account.warning;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The warnings of all users, each with its entry in the log of moderation actions. */
public final class Warnings {

    /** So many of a user are shown, the newest. */
    static final int SHOWN = 50;

    static final String OF_USER =
            """
            select warning_id, board_id, text, given_at, read_at from warnings force index (by_user)
            where user_id = :user order by user_id desc, warning_id desc limit :limit
            """;

    private final Shard home;
    private final Accounts accounts;
    private final ModerationLog moderationLog;
    private final Ids ids;
    private final InstantSource clock;

    Warnings(Shard home, Accounts accounts, ModerationLog moderationLog, Ids ids, InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.moderationLog = moderationLog;
        this.ids = ids;
        this.clock = clock;
    }

    /** Removes all of a user who leaves, within the open transaction. */
    public static void forget(Shard home, UserId user) {
        home.sql("delete from warnings where user_id = :user")
                .param("user", user.value())
                .update();
    }

    Warning give(UserId user, @Nullable BoardId board, String text, UserId by) {
        Warning warning = new Warning(
                Long.toString(ids.next()), board, text, clock.instant().truncatedTo(ChronoUnit.MILLIS), null);
        return home.transaction(() -> {
            Account account = accounts.lock(user);
            if (account.status() == AccountStatus.CLOSED) {
                throw Failure.of(AccountReason.USER_CLOSED, arg("user", user));
            }
            home.sql(
                            """
                            insert into warnings (warning_id, user_id, board_id, given_by, text, given_at)
                            values (:id, :user, :board, :by, :text, :at)
                            """)
                    .param("id", Long.parseLong(warning.id()))
                    .param("user", user.value())
                    .param("board", board == null ? 0 : board.value())
                    .param("by", by.value())
                    .param("text", text)
                    .param("at", UtcTime.column(warning.givenAt()))
                    .update();
            Subject subject = Subject.of(user, board, account.nickname());
            moderationLog.record(home, by, ModerationActionType.USER_WARNED, subject, text);
            return warning;
        });
    }

    /** The newest first. */
    List<Warning> of(UserId user) {
        return home.sql(OF_USER)
                .param("user", user.value())
                .param("limit", SHOWN)
                .query((row, number) -> {
                    long board = row.getLong("board_id");
                    return new Warning(
                            row.getString("warning_id"),
                            board == 0 ? null : new BoardId(board),
                            row.getString("text"),
                            UtcTime.read(row, "given_at"),
                            UtcTime.readIfPresent(row, "read_at"));
                })
                .list();
    }

    /** The user has read all that they were shown, up to the given one. */
    void read(UserId user, long upTo) {
        Instant now = clock.instant();
        home.sql(
                        """
                        update warnings set read_at = :now
                        where user_id = :user and warning_id <= :upTo and read_at is null
                        """)
                .param("now", UtcTime.column(now))
                .param("user", user.value())
                .param("upTo", upTo)
                .update();
    }
}
