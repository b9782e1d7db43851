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
record Change(ArticleId article, boolean came, BoardArticleCount count) {

    static Change of(ArticleCreated event) {
        return new Change(event.article().id(), true, event.boardCount());
    }

    /** It went from one board and came into another. */
    static List<Change> of(ArticleMoved event) {
        ArticleId article = event.article().id();
        return List.of(new Change(article, false, event.left()), new Change(article, true, event.entered()));
    }

    static Change of(ArticleDeleted event) {
        return new Change(event.articleId(), false, event.boardCount());
    }
}
