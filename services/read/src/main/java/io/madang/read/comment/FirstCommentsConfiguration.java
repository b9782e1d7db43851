package io.madang.read.comment;

import io.madang.contracts.comment.CommentSnapshots;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.read.article.NicknameLookup;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.reference.ArticleChanges;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the first comments of articles. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FirstCommentsProperties.class)
public class FirstCommentsConfiguration {

    /** A projection's batch may wait longer for Redis than a reader. */
    private static final Duration PROJECTION_DEADLINE = Duration.ofSeconds(5);

    @Bean
    FirstCommentsMetrics firstCommentsMetrics(MeterRegistry meters) {
        return new FirstCommentsMetrics(meters);
    }

    @Bean
    FirstCommentLists firstCommentLists(
            SharedRedisConnection redisConnection, FirstCommentsProperties properties, JsonMapper json) {
        RedisCalls redis = new RedisCalls(redisConnection, "first-comments", properties.redisDeadline());
        return new FirstCommentLists(redis, properties, json);
    }

    @Bean
    FirstCommentsController firstCommentsController(
            FirstCommentLists lists,
            CommentSnapshots service,
            ConcurrencyLimit concurrencyLimit,
            NicknameLookup nicknames,
            ArticleChanges changes,
            FirstCommentsProperties properties,
            FirstCommentsMetrics meters) {
        FirstCommentReader reader = new FirstCommentReader(lists, service, concurrencyLimit, properties, meters);
        return new FirstCommentsController(reader, nicknames, changes, new RenderedComments());
    }

    @Bean
    FirstCommentsProjection firstCommentsProjection(
            SharedRedisConnection redisConnection,
            FirstCommentsProperties properties,
            JsonMapper json,
            InstantSource clock,
            FirstCommentsMetrics meters) {
        RedisCalls redis = new RedisCalls(redisConnection, "first-comments-projection", PROJECTION_DEADLINE);
        RedisLossDetector lossDetector = new RedisLossDetector(redis, "read-comments", clock);
        return new FirstCommentsProjection(new FirstCommentLists(redis, properties, json), lossDetector, meters);
    }
}
