package io.madang.read.article;

import io.lettuce.core.RedisClient;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.Articles;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.view.ViewCounts;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.read.cache.ClientTracking;
import io.madang.read.cache.TrackedCache;
import io.madang.read.cache.TrackedPrefix;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.read.model.Entries;
import io.madang.read.model.EntryKey;
import io.madang.read.model.OwnerService;
import io.madang.read.model.SingleFlight;
import io.madang.read.view.ViewCountCache;
import io.madang.reference.ArticleChanges;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the reading of single articles, and the projection that keeps them up to date. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReadArticleProperties.class)
public class ReadArticleConfiguration {

    /** A projection's batch may wait longer for Redis than a reader. */
    private static final Duration PROJECTION_DEADLINE = Duration.ofSeconds(5);

    private static final long MEGABYTE = 1 << 20;
    private static final int NICKNAME_BYTES = 100;
    private static final long MAX_NICKNAME_BYTES = 16 * MEGABYTE;
    private static final int MAX_KNOWN_VIEWS = 100_000;

    @Bean
    ReadMetrics readMetrics(MeterRegistry meters) {
        return new ReadMetrics(meters);
    }

    @Bean
    ConcurrencyLimit readConcurrencyLimit(ReadArticleProperties properties, ReadMetrics meters) {
        return new ConcurrencyLimit(properties.ownerCalls(), properties.ownerWait(), meters.refused);
    }

    @Bean
    ArticleRenderer readRenderer(JsonMapper json) {
        return new ArticleRenderer(json);
    }

    /** What an instance has in its memory, by what it is. */
    record Caches(
            Map<ArticleRepresentation, TrackedCache<ArticleFrame>> articles, TrackedCache<CachedNickname> nicknames) {}

    @Bean
    Caches readCaches(ReadArticleProperties properties) {
        Map<ArticleRepresentation, TrackedCache<ArticleFrame>> articles = new EnumMap<>(ArticleRepresentation.class);
        for (ArticleRepresentation representation : ArticleRepresentation.values()) {
            long bytes = properties.memoryMegabytes() * MEGABYTE / ArticleRepresentation.values().length;
            articles.put(representation, new TrackedCache<>(bytes, ArticleFrame::length, article -> {}));
        }
        return new Caches(
                articles, new TrackedCache<>(MAX_NICKNAME_BYTES, name -> NICKNAME_BYTES, CachedNickname::unfollow));
    }

    /** @param others other caches that are invalidated over the same connection */
    @Bean
    ClientTracking readTracking(
            RedisClient client, Caches caches, List<TrackedPrefix> others, ReadArticleProperties properties) {
        Map<String, List<TrackedCache<?>>> cachesByPrefix = new HashMap<>();
        if (properties.memoryMegabytes() > 0) {
            cachesByPrefix.put(EntryKey.ARTICLES, List.copyOf(caches.articles().values()));
            cachesByPrefix.put(EntryKey.USERS, List.of(caches.nicknames()));
        }
        others.forEach(other -> cachesByPrefix.put(other.prefix(), List.of(other.cache())));
        return new ClientTracking(client, cachesByPrefix);
    }

    @Bean
    ViewCountCache viewCountCache(
            SharedRedisConnection redisConnection,
            ViewCounts service,
            ConcurrencyLimit concurrencyLimit,
            ReadArticleProperties properties,
            MeterRegistry meters) {
        return new ViewCountCache(
                new RedisCalls(redisConnection, "read-views", properties.redisDeadline()),
                service,
                concurrencyLimit,
                new ViewCountCache.Times(
                        properties.freshViews(), properties.lease(), properties.patience(), properties.kept()),
                properties.memoryMegabytes() > 0 ? MAX_KNOWN_VIEWS : 0,
                meters);
    }

    @Bean
    Entries readEntries(SharedRedisConnection redisConnection, ReadArticleProperties properties) {
        return entries(new RedisCalls(redisConnection, "read-articles", properties.redisDeadline()), properties);
    }

    @Bean
    NicknameLookup nicknameLookup(
            Entries entries,
            Caches caches,
            Users users,
            ConcurrencyLimit concurrencyLimit,
            ReadArticleProperties properties) {
        return new NicknameLookup(
                entries,
                caches.nicknames(),
                users,
                new OwnerService("account"),
                concurrencyLimit,
                new SingleFlight<>(properties.patience()));
    }

    @Bean
    ReadArticles readArticles(
            Entries entries,
            Articles articles,
            LikeCounts likes,
            CommentCounts comments,
            NicknameLookup nicknames,
            ConcurrencyLimit concurrencyLimit,
            ViewCountCache views,
            ArticleRenderer renderer,
            Caches caches,
            ArticleChanges changes,
            ReadArticleProperties properties,
            ReadMetrics meters) {
        EntryLoader loader = new EntryLoader(articles, likes, comments, renderer, concurrencyLimit);
        return new ReadArticles(
                new ArticleEntries(entries, loader, properties.patience(), meters),
                nicknames,
                views,
                renderer,
                caches.articles(),
                changes,
                meters);
    }

    private static Entries entries(RedisCalls redis, ReadArticleProperties properties) {
        return new Entries(redis, properties.kept(), properties.keptAbsence(), properties.lease());
    }

    @Bean
    ArticlePrefetch articlePrefetch(ReadArticles articles, ReadArticleProperties properties, InstantSource clock) {
        return new ArticlePrefetch(articles, properties.prefetch(), clock);
    }

    @Bean
    ArticleProjection articleProjection(
            SharedRedisConnection redisConnection,
            ArticleRenderer renderer,
            ArticlePrefetch prefetch,
            ReadArticleProperties properties,
            InstantSource clock,
            ReadMetrics meters) {
        RedisCalls redis = new RedisCalls(redisConnection, "read-projection", PROJECTION_DEADLINE);
        RedisLossDetector lossDetector = new RedisLossDetector(redis, "read", clock);
        return new ArticleProjection(entries(redis, properties), redis, lossDetector, renderer, prefetch, meters);
    }

    @Bean
    ReadArticleController readArticleController(ReadArticles articles) {
        return new ReadArticleController(articles);
    }

    @Bean
    ArticleFastPath articleFastPath(ReadArticles articles) {
        return new ArticleFastPath(articles);
    }
}
