package io.madang.contracts.count;

import io.madang.contracts.article.ArticleId;

/**
 * How many of something an article has.
 *
 * @param version grows with each change; a copy is replaced only by a higher version. 0 where nothing was ever counted
 */
public record ArticleCount(ArticleId articleId, long count, long version) {

    public static ArticleCount none(ArticleId articleId) {
        return new ArticleCount(articleId, 0, 0);
    }
}
