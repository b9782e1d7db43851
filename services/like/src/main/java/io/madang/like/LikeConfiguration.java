package io.madang.like;

import io.madang.contracts.service.Services;
import io.madang.edge.security.CurrentCaller;
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
    LikeChanges likeChanges(
            Databases databases,
            Outboxes outboxes,
            LikeProperties properties,
            ObjectProvider<InstantSource> clock,
            MeterRegistry meters) {
        Shards shards = databases.forService(Services.LIKE.role());
        DistributionSummary batches = DistributionSummary.builder(BATCH_METRIC)
                .description("requests that shared a transaction")
                .register(meters);
        Likes likes =
                new Likes(shards, outboxes.forService(shards), clock.getIfAvailable(InstantSource::system), batches);
        return new LikeChanges(shards, likes, properties);
    }

    @Bean
    Likers likers(Databases databases) {
        return new Likers(databases.forService(Services.LIKE.role()));
    }

    @Bean
    LikeController likeController(KnownArticles articles, LikeChanges likeChanges, Likers likers) {
        return new LikeController(articles, likeChanges, likers);
    }

    @Bean
    LikersController likersController(KnownArticles articles, Likers likers) {
        return new LikersController(articles, likers);
    }

    @Bean
    OwnLikesController ownLikesController(Likers likers, CurrentCaller caller) {
        return new OwnLikesController(likers, caller);
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
