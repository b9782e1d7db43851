package io.madang.account.registry;

import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Who may not write on which board, and until when. A ban that has ended means nothing, and is removed some time. */
public final class BoardBans {

    static final String OF_USER =
            """
            select board_id, until_at, reason, given_at from board_bans
            where user_id = :user and until_at > :now order by board_id
            """;

    private final Shard home;

    public BoardBans(Shard home) {
        this.home = home;
    }

    /** One that has not ended. */
    public record BoardBan(
            @Schema(type = "string", example = "7") BoardId boardId,
            Instant until,
            @Schema(example = "Advertising.") String reason,
            Instant givenAt) {}

    /** Removes all of a user who leaves, within the open transaction. */
    public static void forget(Shard home, UserId user) {
        home.sql("delete from board_bans where user_id = :user")
                .param("user", user.value())
                .update();
    }

    /** By the boards' ids. */
    public List<BoardBan> of(UserId user, Instant now) {
        return home.sql(OF_USER)
                .param("user", user.value())
                .param("now", UtcTime.column(now))
                .query((row, number) -> new BoardBan(
                        new BoardId(row.getLong("board_id")),
                        UtcTime.read(row, "until_at"),
                        row.getString("reason"),
                        UtcTime.read(row, "given_at")))
                .list();
    }

    /** As tokens carry them. */
    public Map<Long, Instant> endsOf(UserId user, Instant now) {
        return of(user, now).stream()
                .collect(Collectors.toMap(ban -> ban.boardId().value(), BoardBan::until));
    }

    /** Writes the ban, in place of an earlier one, and removes those that have ended; the caller has locked the account. */
    public void put(UserId user, BoardBan ban, UserId by) {
        home.sql("delete from board_bans where user_id = :user and until_at <= :now")
                .param("user", user.value())
                .param("now", UtcTime.column(ban.givenAt()))
                .update();
        home.sql(
                        """
                        insert into board_bans (user_id, board_id, until_at, given_by, reason, given_at)
                        values (:user, :board, :until, :by, :reason, :at)
                        on duplicate key update until_at = values(until_at), given_by = values(given_by),
                            reason = values(reason), given_at = values(given_at)
                        """)
                .param("user", user.value())
                .param("board", ban.boardId().value())
                .param("until", UtcTime.column(ban.until()))
                .param("by", by.value())
                .param("reason", ban.reason())
                .param("at", UtcTime.column(ban.givenAt()))
                .update();
    }

    /** Returns whether there was one. */
    public boolean remove(UserId user, BoardId board) {
        return home.sql("delete from board_bans where user_id = :user and board_id = :board")
                        .param("user", user.value())
                        .param("board", board.value())
                        .update()
                > 0;
    }
}
