package io.madang.article;

import io.madang.article.article.ArticlesConfiguration;
import io.madang.article.board.BoardConfiguration;
import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.order.BoardOrder;
import io.madang.contracts.service.Services;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Acts;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The article service as the role {@code article} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import({BoardConfiguration.class, ArticlesConfiguration.class})
public class ArticleConfiguration {

    @Bean
    Ground articleGround(Databases databases, Outboxes outboxes, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.ARTICLE.role());
        return new Ground(shards, outboxes.forService(shards), clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    Acts articleActs(Ground ground, Ids ids) {
        return new Acts(ground.outbox(), ids, ground.clock());
    }

    @Bean
    BoardCounts boardCounts(Ground ground) {
        return new BoardCounts(ground.shards());
    }

    @Bean
    ArticleBlocks articleBlocks(Ground ground, BoardCounts counts) {
        return new ArticleBlocks(ground.shards(), counts);
    }

    @Bean
    BoardOrder boardOrder(Ground ground, BoardCounts counts) {
        return new BoardOrder(ground.shards(), counts);
    }
}
