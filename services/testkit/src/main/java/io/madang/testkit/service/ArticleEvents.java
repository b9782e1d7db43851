package io.madang.testkit.service;

import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.event.Event;
import java.time.Instant;

/** Events of articles, for those who are told of them. */
public final class ArticleEvents {

    private ArticleEvents() {}

    public static Event<ArticleDeleted> deleted(ArticleId article) {
        BoardId board = new BoardId(1);
        return new Event<>(
                "1",
                ArticleDeleted.TYPE,
                article.toString(),
                2,
                Instant.now(),
                new ArticleDeleted(article, board, new BoardArticleCount(board, 0, 2)));
    }
}
