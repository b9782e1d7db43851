package io.madang.contracts.comment;

import io.madang.contracts.article.ArticleId;

/**
 * Event: a comment was deleted. The event's key is the article, and its version that of the article's comment count.
 *
 * @param commentCount of the article, without this comment
 */
public record CommentDeleted(ArticleId articleId, CommentId commentId, long commentCount) {

    public static final String TYPE = "comment-deleted";
}
