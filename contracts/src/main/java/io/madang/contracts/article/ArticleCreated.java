package io.madang.contracts.article;

/**
 * Event: an article was published. The event's version is the article's first.
 *
 * @param boardCount of the board, with this article in it
 */
public record ArticleCreated(Article article, BoardArticleCount boardCount) {

    public static final String TYPE = "article-created";
}
