package io.madang.article;

import io.madang.article.article.ArticlesConfiguration;
import io.madang.article.board.BoardConfiguration;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.order.BoardOrder;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.service.Services;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The article service as the role {@code article} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import({BoardConfiguration.class, ArticlesConfiguration.class})
public class ArticleConfiguration {

    @Bean
    ArticleStore articleStore(Databases databases, Outboxes outboxes, InstantSource clock) {
        Shards shards = databases.forService(Services.ARTICLE.role());
        return new ArticleStore(shards, outboxes.forService(shards), clock);
    }

    @Bean
    ModerationLog articleModerationLog(ArticleStore store, Ids ids) {
        return new ModerationLog(store.outbox(), ids, store.clock());
    }

    @Bean
    BoardCounts boardCounts(ArticleStore store) {
        return new BoardCounts(store.shards());
    }

    @Bean
    ArticleBlocks articleBlocks(ArticleStore store, BoardCounts counts) {
        return new ArticleBlocks(store.shards(), counts);
    }

    @Bean
    BoardOrder boardOrder(ArticleStore store, BoardCounts counts) {
        return new BoardOrder(store.shards(), counts);
    }
}
