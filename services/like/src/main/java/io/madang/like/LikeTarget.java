package io.madang.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;

/**
 * What is liked: an article, or a comment below one.
 *
 * @param article in whose shard the likes are
 * @param id the article's own, or the comment's
 */
record LikeTarget(ArticleId article, long id) {

    static LikeTarget of(ArticleId article) {
        return new LikeTarget(article, article.value());
    }

    static LikeTarget of(ArticleId article, CommentId comment) {
        return new LikeTarget(article, comment.value());
    }
}
