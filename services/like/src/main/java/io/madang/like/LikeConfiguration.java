package io.madang.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.kernel.batch.Combiner;
import io.madang.known.ArticleCleanup;
import io.madang.known.KnownArticles;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The like service as the role {@code like} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LikeProperties.class)
public class LikeConfiguration {

    static final String BATCH_METRIC = "madang.like.batch";

    @Bean
    Likes likes(Databases databases, Outboxes outboxes, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.LIKE.role());
        return new Likes(shards, outboxes.forService(shards), clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    Likers likers(Databases databases) {
        return new Likers(databases.forService(Services.LIKE.role()));
    }

    /** While a transaction is under way for an article, those who come meanwhile wait, and share the next one. */
    @Bean
    Combiner<ArticleId, LikeRequest, LikeResult> likeChanges(
            Likes likes, LikeProperties properties, MeterRegistry meters) {
        DistributionSummary batches = DistributionSummary.builder(BATCH_METRIC)
                .description("requests for one article that shared a transaction")
                .register(meters);
        return new Combiner<>(properties.maxBatch(), properties.maxWaiting(), (article, requests) -> {
            batches.record(requests.size());
            return likes.change(article, requests);
        });
    }

    @Bean
    LikeController likeController(
            KnownArticles articles, Combiner<ArticleId, LikeRequest, LikeResult> likeChanges, Likers likers) {
        return new LikeController(articles, likeChanges, likers);
    }

    @Bean
    LikersController likersController(KnownArticles articles, Likers likers) {
        return new LikersController(articles, likers);
    }

    @Bean
    LikeCountsController likeCountsController(Likers likers) {
        return new LikeCountsController(likers);
    }

    @Bean
    ArticleCleanup likeCleanup(Databases databases, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.LIKE.role());
        return new ArticleCleanup(shards, new LikeRemains(shards), clock.getIfAvailable(InstantSource::system));
    }
}
