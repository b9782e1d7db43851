package io.madang.contracts.comment;

import io.madang.contracts.article.ArticleId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Event: a comment was deleted. The event's key is the article, and its version that of the article's comment count.
 *
 * @param commentCount of the article, without this comment
 * @param placeholder what stands in its place while it has answers
 * @param removed the comments of which nothing is left: this one, and placeholders whose last answer it was; absent in
 *     events from before this was told
 */
public record CommentDeleted(
        ArticleId articleId,
        CommentId commentId,
        long commentCount,
        @Nullable Comment placeholder,
        @Nullable List<CommentId> removed) {

    public static final String TYPE = "comment-deleted";

    /** The event of a comment of which nothing is left. */
    public static CommentDeleted removed(ArticleId article, CommentId comment, long commentCount) {
        return new CommentDeleted(article, comment, commentCount, null, List.of(comment));
    }
}
