package io.madang.article.board;

import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Acts;
import io.madang.sharding.IdempotencyKeys;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires boards. */
@Configuration(proxyBeanMethods = false)
public class BoardConfiguration {

    @Bean
    BoardRows boardRows(Ground ground) {
        return new BoardRows(ground.home());
    }

    @Bean
    BoardCatalogue boardCatalogue(BoardRows rows) {
        return new BoardCatalogue(rows);
    }

    @Bean
    BoardController boardController(
            Ground ground,
            BoardRows rows,
            BoardCounts counts,
            BoardCatalogue catalogue,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            Ids ids,
            Acts articleActs) {
        return new BoardController(
                new BoardKeeping(ground, rows, counts, catalogue, keys, ids, articleActs), rows, blocks);
    }

    @Bean
    BoardsController boardsController(BoardRows rows) {
        return new BoardsController(rows);
    }
}
