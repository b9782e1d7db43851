package io.madang.hot;

import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLife;
import io.madang.edge.redis.RedisLink;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The hot service as the role {@code hot} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HotProperties.class)
public class HotConfiguration {

    @Bean
    HotDays hotDays(HotProperties properties, ObjectProvider<InstantSource> clock) {
        return new HotDays(properties.zone(), properties.keptDays(), clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    Scores hotScores(RedisLink link, HotDays days, HotProperties properties) {
        return new Scores(link, days, properties);
    }

    @Bean
    HotProjection hotProjection(
            HotDays days,
            Scores scores,
            RedisLink link,
            HotProperties properties,
            ObjectProvider<InstantSource> clock,
            MeterRegistry meters) {
        RedisCalls redis = new RedisCalls(link, "hot-life", properties.redisDeadline());
        RedisLife life = new RedisLife(redis, "hot", clock.getIfAvailable(InstantSource::system));
        return new HotProjection(days, scores, life, meters);
    }

    @Bean
    HotArticlesController hotArticlesController(
            HotDays days, Scores scores, HotProperties properties, ObjectProvider<InstantSource> clock) {
        HotLists lists = new HotLists(scores, properties, clock.getIfAvailable(InstantSource::system));
        return new HotArticlesController(days, lists, properties.weights());
    }
}
