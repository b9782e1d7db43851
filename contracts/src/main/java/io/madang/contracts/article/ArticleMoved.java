package io.madang.contracts.article;

/**
 * Event: an article was moved to another board. The event's version is the article's.
 *
 * @param article as it is in its new board; all but its board and version is as it was
 * @param left the count of the board that it was in, without this article
 * @param entered the count of the board that it is in now, with this article
 */
public record ArticleMoved(Article article, BoardArticleCount left, BoardArticleCount entered) {

    public static final String TYPE = "article-moved";
}
