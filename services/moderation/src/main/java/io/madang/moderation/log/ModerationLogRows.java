package io.madang.moderation.log;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationActionId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.id.TypedId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The rows of the log: they are added and read, and nothing else. */
public final class ModerationLogRows {

    static final String BEFORE =
            """
            select act_id, acted_at, acted_by, deed, board_id, article_id, comment_id, user_id, moved_to,
                   name, reason
            from acts
            where act_id < :before
            order by act_id desc limit :limit
            """;

    private final Shard home;

    ModerationLogRows(Shard home) {
        this.home = home;
    }

    /** Adds an action; one that is there already is left as it is. */
    public void add(ModerationAction act) {
        Subject subject = act.subject();
        home.sql(
                        """
                        insert into acts (act_id, acted_at, acted_by, deed, board_id, article_id, comment_id, user_id,
                                          moved_to, name, reason)
                        values (:id, :at, :by, :deed, :board, :article, :comment, :user, :movedTo, :name, :reason)
                        on duplicate key update act_id = act_id
                        """)
                .param("id", act.id().value())
                .param("at", UtcTime.column(act.at()))
                .param("by", act.by().value())
                .param("deed", act.deed().name())
                .param("board", value(subject.boardId()))
                .param("article", value(subject.articleId()))
                .param("comment", value(subject.commentId()))
                .param("user", value(subject.userId()))
                .param("movedTo", value(subject.movedTo()))
                .param("name", subject.name())
                .param("reason", act.reason())
                .update();
    }

    /** The actions before one, newest first. */
    List<ModerationAction> before(long act, int limit) {
        return home.sql(BEFORE)
                .param("before", act)
                .param("limit", limit)
                .query(ModerationLogRows::read)
                .list();
    }

    private static @Nullable Long value(@Nullable TypedId id) {
        return id == null ? null : Long.valueOf(id.value());
    }

    private static ModerationAction read(ResultSet row, int number) throws SQLException {
        return new ModerationAction(
                new ModerationActionId(row.getLong("act_id")),
                UtcTime.read(row, "acted_at"),
                new UserId(row.getLong("acted_by")),
                ModerationActionType.valueOf(row.getString("deed")),
                new Subject(
                        id(row, "board_id", BoardId::new),
                        id(row, "article_id", ArticleId::new),
                        id(row, "comment_id", CommentId::new),
                        id(row, "user_id", UserId::new),
                        id(row, "moved_to", BoardId::new),
                        row.getString("name")),
                row.getString("reason"));
    }

    private static <T> @Nullable T id(ResultSet row, String column, LongFunction<T> type) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : type.apply(value);
    }
}
