package io.madang.article.article;

import io.madang.article.board.BoardCatalogue;
import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.order.BoardOrder;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Acts;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.ShardedIds;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires articles and their lists. */
@Configuration(proxyBeanMethods = false)
public class ArticlesConfiguration {

    @Bean
    ArticleRows articleRows(Ground ground) {
        return new ArticleRows(ground.shards());
    }

    @Bean
    ArticleController articleController(
            Ground ground,
            ArticleRows rows,
            BoardCatalogue boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            Ids ids,
            Acts articleActs,
            MeterRegistry meters) {
        Publishing publishing = new Publishing(
                ground,
                rows,
                boards,
                counts,
                blocks,
                keys,
                new ShardedIds(ids),
                new ArticleMeters(meters),
                articleActs);
        return new ArticleController(publishing, rows);
    }

    @Bean
    ArticleClosingController articleClosingController(Ground ground, ArticleRows rows, Acts articleActs) {
        return new ArticleClosingController(new Closing(ground, rows, articleActs));
    }

    @Bean
    ArticlesController articlesController(
            ArticleRows rows, BoardOrder order, BoardCounts counts, BoardCatalogue boards) {
        return new ArticlesController(rows, order, counts, boards);
    }

    @Bean
    ArticleListController articleListController(ArticleRows rows, BoardOrder order, BoardCatalogue boards) {
        return new ArticleListController(rows, order, boards);
    }

    @Bean
    ArticlesByWriterController articlesByWriterController(Ground ground) {
        return new ArticlesByWriterController(new WriterArticles(ground.shards()));
    }
}
