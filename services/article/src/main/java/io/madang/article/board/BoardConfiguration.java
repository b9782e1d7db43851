package io.madang.article.board;

import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.IdempotencyKeys;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires boards. */
@Configuration(proxyBeanMethods = false)
public class BoardConfiguration {

    @Bean
    BoardRows boardRows(ArticleStore store) {
        return new BoardRows(store.home());
    }

    @Bean
    BoardDirectory boardDirectory(BoardRows rows) {
        return new BoardDirectory(rows);
    }

    @Bean
    BoardController boardController(
            ArticleStore store,
            BoardRows rows,
            BoardCounts counts,
            BoardDirectory boardDirectory,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            Ids ids,
            ModerationLog articleModerationLog) {
        return new BoardController(
                new BoardChanges(store, rows, counts, boardDirectory, keys, ids, articleModerationLog), rows, blocks);
    }

    @Bean
    BoardsController boardsController(BoardRows rows) {
        return new BoardsController(rows);
    }
}
