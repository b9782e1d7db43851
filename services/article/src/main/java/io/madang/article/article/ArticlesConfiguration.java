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
    Forwardings forwardings(Ground ground) {
        return new Forwardings(ground.shards());
    }

    @Bean
    ArticlesById articlesById(Ground ground, Forwardings forwardings) {
        return new ArticlesById(ground.shards(), forwardings);
    }

    @Bean
    ArticleMeters articleMeters(MeterRegistry meters) {
        return new ArticleMeters(meters);
    }

    @Bean
    Crossing crossing(
            Ground ground,
            ArticleRows rows,
            Forwardings forwardings,
            BoardCounts counts,
            ArticleBlocks blocks,
            Acts articleActs) {
        return new Crossing(ground, rows, forwardings, counts, blocks, articleActs);
    }

    @Bean
    Holding holding(Ground ground, ArticleRows rows, Forwardings forwardings, Crossing crossing) {
        return new Holding(ground.shards(), rows, forwardings, crossing);
    }

    @Bean
    UnfinishedMoves unfinishedMoves(Ground ground, Crossing crossing, ArticleMeters meters) {
        return new UnfinishedMoves(ground.shards(), crossing, ground.clock(), meters);
    }

    @Bean
    ArticleController articleController(
            Ground ground,
            ArticleRows rows,
            Forwardings forwardings,
            ArticlesById articles,
            Holding holding,
            BoardCatalogue boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            Ids ids,
            Acts articleActs,
            ArticleMeters meters) {
        return new ArticleController(
                new Publishing(ground, rows, boards, counts, blocks, keys, new ShardedIds(ids), meters),
                new Revising(ground, rows, forwardings, holding, counts, blocks, meters, articleActs),
                articles);
    }

    @Bean
    ArticleClosingController articleClosingController(
            Ground ground, ArticleRows rows, Holding holding, Acts articleActs) {
        return new ArticleClosingController(new Closing(ground, rows, holding, articleActs));
    }

    @Bean
    ArticleMoveController articleMoveController(
            Ground ground,
            ArticleRows rows,
            Forwardings forwardings,
            BoardCatalogue boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            Holding holding,
            Crossing crossing,
            ArticleMeters meters) {
        return new ArticleMoveController(
                new Moving(ground, rows, forwardings, boards, counts, blocks, holding, crossing, meters));
    }

    @Bean
    ArticlesController articlesController(
            ArticlesById articles, BoardOrder order, BoardCounts counts, BoardCatalogue boards) {
        return new ArticlesController(articles, order, counts, boards);
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
