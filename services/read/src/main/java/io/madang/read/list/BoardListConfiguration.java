package io.madang.read.list;

import io.madang.contracts.article.Articles;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.read.article.ReadArticles;
import io.madang.read.cache.TrackedCache;
import io.madang.read.cache.TrackedPrefix;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.read.model.SingleFlight;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Board lists. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ListProperties.class)
public class BoardListConfiguration {

    /** A batch of events may wait longer for Redis than a reader. */
    private static final Duration PROJECTION_DEADLINE = Duration.ofSeconds(5);

    private static final long MAX_CACHE_BYTES = 16 << 20;

    @Bean
    ListMetrics listMetrics(MeterRegistry meters) {
        return new ListMetrics(meters);
    }

    @Bean
    BoardLists boardLists(SharedRedisConnection redisConnection, ListProperties properties) {
        return new BoardLists(new RedisCalls(redisConnection, "lists", properties.redisDeadline()), properties);
    }

    @Bean
    ArticleOrder articleOrder(Articles articles, ConcurrencyLimit concurrencyLimit) {
        return new ArticleOrder(articles, concurrencyLimit);
    }

    @Bean
    ListRepair listRepair(BoardLists lists, ArticleOrder order, ListProperties properties, ListMetrics meters) {
        return new ListRepair(lists, order, properties, meters);
    }

    @Bean
    ListReconciler listReconciler(ListRepair repair, ListProperties properties, ListMetrics meters) {
        return new ListReconciler(repair, properties.reconcileInterval(), new SecureRandom(), meters);
    }

    @Bean
    ListProjection listProjection(
            SharedRedisConnection redisConnection, ListProperties properties, ListReconciler reconciler) {
        RedisCalls redis = new RedisCalls(redisConnection, "list-projection", PROJECTION_DEADLINE);
        return new ListProjection(new BoardLists(redis, properties), reconciler);
    }

    @Bean
    TrackedCache<ListPart.Found> listCache() {
        return new TrackedCache<>(MAX_CACHE_BYTES, top -> TopListCache.ENTRY_BYTES, top -> {});
    }

    @Bean
    TrackedPrefix listPrefix(TrackedCache<ListPart.Found> listCache) {
        return new TrackedPrefix(ListKeys.STATES, listCache);
    }

    @Bean
    TopListCache topListCache(BoardLists lists, TrackedCache<ListPart.Found> listCache, ListProperties properties) {
        return new TopListCache(
                lists, listCache, new SingleFlight<>(properties.redisDeadline().multipliedBy(2)));
    }

    @Bean
    ListedIds listedIds(
            TopListCache lists, ArticleOrder order, ListRepair repair, ListReconciler reconciler, ListMetrics meters) {
        return new ListedIds(lists, order, repair, reconciler, meters);
    }

    @Bean
    BoardListReader boardListReader(ListedIds ids, ReadArticles articles) {
        return new BoardListReader(ids, articles);
    }

    @Bean
    BoardReadingController boardReadingController(BoardListReader pages) {
        return new BoardReadingController(pages);
    }

    @Bean
    ListFastPath pageFastPath(BoardListReader pages) {
        return ListFastPath.toPages(pages);
    }

    @Bean
    ListFastPath scrollFastPath(BoardListReader pages) {
        return ListFastPath.toScroll(pages);
    }
}
