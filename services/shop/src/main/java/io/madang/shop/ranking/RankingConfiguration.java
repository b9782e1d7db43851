package io.madang.shop.ranking;

import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.shop.order.Sales;
import io.madang.shop.product.ProductDetails;
import io.madang.shop.store.Periodically;
import io.madang.shop.store.ShopStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the lists of popular products. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RankingProperties.class)
public class RankingConfiguration {

    @Bean
    RankCalendar rankCalendar(ShopStore store, RankingProperties properties) {
        return new RankCalendar("{rank}:", properties.zone(), store.clock());
    }

    @Bean
    RankScores rankScores(SharedRedisConnection redisConnection, RankCalendar calendar, RankingProperties properties) {
        return new RankScores(redisConnection, calendar, properties.redisDeadline());
    }

    @Bean
    RankingProjection rankingProjection(RankScores scores) {
        return new RankingProjection(scores);
    }

    @Bean
    RankingRebuild rankingRebuild(
            SharedRedisConnection redisConnection,
            ShopStore store,
            Sales sales,
            RankScores scores,
            RankCalendar calendar,
            RankingProperties properties) {
        RedisCalls redis = new RedisCalls(redisConnection, "ranking-life", properties.redisDeadline());
        return new RankingRebuild(
                store, sales, scores, calendar, new RedisLossDetector(redis, "ranking", store.clock()));
    }

    @Bean
    Periodically rankingVerification(RankingRebuild rebuild, RankingProperties properties) {
        return new Periodically("ranking-verification", properties.verifyInterval(), rebuild::verify);
    }

    @Bean
    PopularProductsController popularProductsController(
            RankScores scores,
            ProductDetails details,
            RankCalendar calendar,
            RankingProperties properties,
            ShopStore store) {
        return new PopularProductsController(
                new RankListCache(scores, details, calendar, properties, store.clock()), calendar);
    }
}
