package io.madang.hot;

import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.reference.ArticleChanges;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The hot service as the role {@code hot} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HotProperties.class)
public class HotConfiguration {

    @Bean
    HotDays hotDays(HotProperties properties, InstantSource clock) {
        return new HotDays(properties.zone(), properties.keptDays(), clock);
    }

    @Bean
    HotScores hotScores(SharedRedisConnection redisConnection, HotDays days, HotProperties properties) {
        return new HotScores(redisConnection, days, properties);
    }

    @Bean
    HotProjection hotProjection(
            HotDays days,
            HotScores scores,
            SharedRedisConnection redisConnection,
            HotProperties properties,
            InstantSource clock,
            MeterRegistry meters) {
        RedisCalls redis = new RedisCalls(redisConnection, "hot-life", properties.redisDeadline());
        RedisLossDetector lossDetector = new RedisLossDetector(redis, "hot", clock);
        return new HotProjection(days, scores, lossDetector, meters);
    }

    @Bean
    HotArticlesController hotArticlesController(
            HotDays days, HotScores scores, ArticleChanges changes, HotProperties properties, InstantSource clock) {
        HotListCache lists = new HotListCache(scores, changes, properties, clock);
        return new HotArticlesController(days, lists, properties.weights());
    }
}
