package io.madang.comment.tree;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentPath;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Comments as columns. */
final class CommentRows {

    static final String COLUMNS =
            """
            c.article_id, c.comment_id, c.parent_comment_id, c.path, c.writer_id, c.writer_nickname,
            c.writer_nickname_version, c.content, c.deleted, c.version, c.created_at, c.modified_at
            """;

    private static final String INSERT =
            """
            insert into comments (article_id, comment_id, parent_comment_id, path, shard, writer_id, writer_nickname,
                writer_nickname_version, content, deleted, version, created_at, modified_at)
            values\
            """;

    private static final String ROW = " (?, ?, ?, ?, ?, ?, ?, ?, ?, false, ?, ?, ?)";

    private CommentRows() {}

    /** One statement that inserts so many comments. */
    static String insertion(int comments) {
        return INSERT + String.join(",", Collections.nCopies(comments, ROW));
    }

    static List<Object> columns(int shard, Comment comment) {
        CommentId parent = comment.parentId();
        return List.of(
                comment.articleId().value(),
                comment.id().value(),
                parent == null ? 0 : parent.value(),
                comment.path(),
                shard,
                Objects.requireNonNull(comment.writerId()).value(),
                Objects.requireNonNull(comment.writerNickname()),
                comment.writerNicknameVersion(),
                comment.content(),
                comment.version(),
                UtcTime.column(comment.createdAt()),
                UtcTime.column(comment.modifiedAt()));
    }

    static Comment read(ResultSet row, int number) throws SQLException {
        long parent = row.getLong("parent_comment_id");
        boolean deleted = row.getBoolean("deleted");
        CommentPath path = new CommentPath(row.getString("path"));
        return new Comment(
                new CommentId(row.getLong("comment_id")),
                new ArticleId(row.getLong("article_id")),
                parent == 0 ? null : new CommentId(parent),
                path.text(),
                path.level() - 1,
                deleted ? null : new UserId(row.getLong("writer_id")),
                deleted ? null : row.getString("writer_nickname"),
                row.getLong("writer_nickname_version"),
                row.getString("content"),
                deleted,
                row.getLong("version"),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "modified_at"));
    }
}
