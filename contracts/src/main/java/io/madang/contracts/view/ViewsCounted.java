package io.madang.contracts.view;

import io.madang.contracts.article.ArticleId;

/**
 * Event: an article has been viewed some more. The event's version is that of the article's view count.
 *
 * @param added views since the last such event
 * @param viewCount of the article, with those
 */
public record ViewsCounted(ArticleId articleId, long added, long viewCount) {

    public static final String TYPE = "views-counted";
}
