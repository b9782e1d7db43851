package io.madang.view;

import io.madang.cluster.ClusterKeys;
import io.madang.cluster.KeyedDigests;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.PublicOrigin;
import io.madang.outbox.Outboxes;
import io.madang.reference.ArticleCleanup;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The view service as the role {@code view} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ViewProperties.class)
public class ViewConfiguration {

    @Bean
    LiveCounts liveCounts(SharedRedisConnection redisConnection, ViewProperties properties) {
        return new LiveCounts(redisConnection, properties);
    }

    @Bean
    StoredCounts storedCounts(Databases databases, Outboxes outboxes) {
        Shards shards = databases.forService(Services.VIEW.role());
        return new StoredCounts(shards, outboxes.forService(shards));
    }

    @Bean
    Flusher viewFlusher(LiveCounts live, StoredCounts stored, ViewProperties properties, MeterRegistry meters) {
        return new Flusher(live, stored, properties.flushPause(), properties.flushInterval(), meters);
    }

    @Bean
    Views views(LiveCounts live, StoredCounts stored, Flusher viewFlusher, MeterRegistry meters) {
        return new Views(live, stored, viewFlusher, meters);
    }

    @Bean
    Visits visits(
            ArticleDirectory articles,
            ClientAddresses addresses,
            PublicOrigin origin,
            ClusterKeys keys,
            Views views,
            JsonMapper json) {
        KeyedDigests digests = new KeyedDigests(keys, "viewer");
        ViewerCookies cookies = new ViewerCookies(digests, new SecureRandom(), origin);
        return new Visits(articles, new Viewers(addresses, cookies, digests), cookies, views, json);
    }

    @Bean
    ViewController viewController(ArticleDirectory articles, Views views, Visits visits) {
        return new ViewController(articles, views, visits);
    }

    @Bean
    PageViewsController pageViewsController(Visits visits) {
        return new PageViewsController(visits);
    }

    @Bean
    ViewCountsController viewCountsController(Views views) {
        return new ViewCountsController(views);
    }

    @Bean
    ArticleCleanup viewCleanup(Databases databases, LiveCounts live, StoredCounts stored) {
        return new ArticleCleanup(databases.forService(Services.VIEW.role()), article -> {
            live.forget(article);
            stored.delete(article);
            return false;
        });
    }
}
