package io.madang.contracts.article;

import io.madang.contracts.board.BoardId;

/**
 * Event: an article was deleted. The event's version is one more than the article's last.
 *
 * @param boardCount of the board, without this article
 */
public record ArticleDeleted(ArticleId articleId, BoardId boardId, BoardArticleCount boardCount) {

    public static final String TYPE = "article-deleted";
}
