package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.kernel.page.Cursor;
import io.madang.like.CommentLikeController.CommentLikeState;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads how comments are liked. */
final class CommentLikers {

    static final String STATES =
            """
            select c.comment_id, c.like_count, l.user_id is not null
            from comment_like_counts c
            left join comment_likes l on l.comment_id = c.comment_id and l.user_id = :user
            where c.comment_id in (:comments) and c.article_id = :article
            """;

    /** The most liked first, from the index alone. */
    static final String BEST =
            """
            select c.comment_id, c.like_count, l.user_id is not null
            from comment_like_counts c force index (best)
            left join comment_likes l on l.comment_id = c.comment_id and l.user_id = :user
            where c.article_id = :article and c.like_count >= :least
            order by c.like_count desc, c.comment_id desc
            limit :limit
            """;

    static final String LIKED =
            """
            select l.comment_id, l.liked_at, c.article_id
            from comment_likes l force index (by_user)
            join comment_like_counts c on c.comment_id = l.comment_id
            where l.user_id = :user and (l.liked_at < :at or l.liked_at = :at and l.comment_id < :comment)
            order by l.user_id desc, l.liked_at desc, l.comment_id desc
            limit :limit
            """;

    private static final long NOBODY = 0;
    private static final Comparator<LikedComment> NEWEST_FIRST = Comparator.comparing(LikedComment::likedAt)
            .thenComparingLong(liked -> liked.commentId().value())
            .reversed();

    private final Shards shards;

    CommentLikers(Shards shards) {
        this.shards = shards;
    }

    /** A comment that a user likes. */
    record LikedComment(ArticleId articleId, CommentId commentId, Instant likedAt) {}

    List<CommentLikeState> states(ArticleId article, List<CommentId> comments, @Nullable UserId user) {
        if (comments.isEmpty()) {
            return List.of();
        }
        return shards.of(article)
                .sql(STATES)
                .param("comments", comments.stream().map(CommentId::value).toList())
                .param("article", article.value())
                .param("user", user == null ? NOBODY : user.value())
                .query((row, n) -> state(row, user))
                .list();
    }

    List<CommentLikeState> best(ArticleId article, int size, long atLeast, @Nullable UserId user) {
        return shards.of(article)
                .sql(BEST)
                .param("article", article.value())
                .param("user", user == null ? NOBODY : user.value())
                .param("least", atLeast)
                .param("limit", size)
                .query((row, n) -> state(row, user))
                .list();
    }

    /** The comments that the user likes, the newest like first, after the given place: one statement for each database. */
    List<LikedComment> likedBy(UserId user, Cursor after, int limit) {
        Map<String, Object> params = Map.of(
                "user", user.value(),
                "at", UtcTime.column(Instant.ofEpochMilli(after.at(0))),
                "comment", after.at(1),
                "limit", limit);
        return shards.first(limit, NEWEST_FIRST, source -> source.jdbc()
                .sql(LIKED)
                .params(params)
                .query((row, n) -> new LikedComment(
                        new ArticleId(row.getLong("article_id")),
                        new CommentId(row.getLong("comment_id")),
                        UtcTime.read(row, "liked_at")))
                .list());
    }

    private static CommentLikeState state(ResultSet row, @Nullable UserId user) throws SQLException {
        return new CommentLikeState(
                new CommentId(row.getLong(1)), user == null ? null : row.getBoolean(3), row.getLong(2));
    }
}
