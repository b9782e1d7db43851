package io.madang.read.list;

import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.BoardArticleCount;
import java.util.List;

/**
 * An article came into a board, or went.
 *
 * @param count of the board after the change; its version numbers the changes of a board without a gap
 */
record ListChange(ArticleId article, boolean came, BoardArticleCount count) {

    static ListChange of(ArticleCreated event) {
        return new ListChange(event.article().id(), true, event.boardCount());
    }

    /** It went from one board and came into another. */
    static List<ListChange> of(ArticleMoved event) {
        ArticleId article = event.article().id();
        return List.of(new ListChange(article, false, event.left()), new ListChange(article, true, event.entered()));
    }

    static ListChange of(ArticleDeleted event) {
        return new ListChange(event.articleId(), false, event.boardCount());
    }
}
