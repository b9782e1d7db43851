package io.madang.article.article;

import io.madang.article.board.BoardDirectory;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.order.BoardOrder;
import io.madang.article.store.ArticleStore;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.ShardedIds;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires articles and their lists. */
@Configuration(proxyBeanMethods = false)
public class ArticlesConfiguration {

    @Bean
    ArticleRows articleRows(ArticleStore store) {
        return new ArticleRows(store.shards());
    }

    @Bean
    MovedArticles movedArticles(ArticleStore store) {
        return new MovedArticles(store.shards());
    }

    @Bean
    ArticlesById articlesById(ArticleStore store, MovedArticles movedArticles) {
        return new ArticlesById(store.shards(), movedArticles);
    }

    @Bean
    ArticleMetrics articleMetrics(MeterRegistry meters) {
        return new ArticleMetrics(meters);
    }

    @Bean
    CrossDatabaseMove crossDatabaseMove(
            ArticleStore store,
            ArticleRows rows,
            MovedArticles movedArticles,
            BoardCounts counts,
            ArticleBlocks blocks,
            ModerationLog articleModerationLog) {
        return new CrossDatabaseMove(store, rows, movedArticles, counts, blocks, articleModerationLog);
    }

    @Bean
    ArticleLock articleLock(
            ArticleStore store, ArticleRows rows, MovedArticles movedArticles, CrossDatabaseMove crossDatabaseMove) {
        return new ArticleLock(store.shards(), rows, movedArticles, crossDatabaseMove);
    }

    @Bean
    MoveRecovery moveRecovery(ArticleStore store, CrossDatabaseMove crossDatabaseMove, ArticleMetrics meters) {
        return new MoveRecovery(store.shards(), crossDatabaseMove, store.clock(), meters);
    }

    @Bean
    Publishing publishing(
            ArticleStore store,
            ArticleRows rows,
            BoardDirectory boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            Ids ids,
            ArticleMetrics meters) {
        return new Publishing(store, rows, boards, counts, blocks, keys, new ShardedIds(ids), meters);
    }

    @Bean
    ArticleEditing articleEditing(
            ArticleStore store,
            ArticleRows rows,
            MovedArticles movedArticles,
            ArticleLock articleLock,
            BoardDirectory boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            ModerationLog articleModerationLog,
            ArticleMetrics meters) {
        return new ArticleEditing(
                store, rows, movedArticles, articleLock, boards, counts, blocks, meters, articleModerationLog);
    }

    @Bean
    ArticleController articleController(ArticlesById articles, Publishing publishing, ArticleEditing editing) {
        return new ArticleController(publishing, editing, articles);
    }

    @Bean
    ArticleClosingController articleClosingController(
            ArticleStore store, ArticleRows rows, ArticleLock articleLock, ModerationLog articleModerationLog) {
        return new ArticleClosingController(new ArticleClosing(store, rows, articleLock, articleModerationLog));
    }

    @Bean
    NoticeController noticeController(
            ArticleStore store, ArticleLock articleLock, BoardCounts counts, ModerationLog articleModerationLog) {
        NoticeRows notices = new NoticeRows(store.shards());
        return new NoticeController(
                notices, new ArticlePinning(store, notices, articleLock, counts, articleModerationLog));
    }

    @Bean
    ArticleMoveController articleMoveController(
            ArticleStore store,
            ArticleRows rows,
            MovedArticles movedArticles,
            BoardDirectory boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            ArticleLock articleLock,
            CrossDatabaseMove crossDatabaseMove,
            ArticleMetrics meters) {
        return new ArticleMoveController(new ArticleMoving(
                store, rows, movedArticles, boards, counts, blocks, articleLock, crossDatabaseMove, meters));
    }

    @Bean
    ArticlesController articlesController(
            ArticlesById articles, BoardOrder order, BoardCounts counts, BoardDirectory boards) {
        return new ArticlesController(articles, order, counts, boards);
    }

    @Bean
    ArticleListController articleListController(ArticleRows rows, BoardOrder order, BoardDirectory boards) {
        return new ArticleListController(rows, order, boards);
    }

    @Bean
    ArticlesByWriterController articlesByWriterController(ArticleStore store) {
        return new ArticlesByWriterController(new WriterArticles(store.shards()));
    }

    @Bean
    ArticlePersonalDataController articlePersonalDataController(
            ArticleStore store, ArticlesById articles, ArticleEditing editing) {
        return new ArticlePersonalDataController(new WriterArticles(store.shards()), articles, editing);
    }
}
