package io.madang.shop.ranking;

import java.time.Duration;
import java.time.ZoneId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Popular products, {@code madang.shop.ranking.*}.
 *
 * @param zone whose midnights separate the days
 * @param fresh how long an instance answers with the list that it has read
 * @param stale how long it does so while Redis is away
 * @param redisDeadline how long Redis may take to answer
 * @param verifyInterval how often it is checked whether Redis has lost something
 */
@ConfigurationProperties("madang.shop.ranking")
record RankingProperties(
        @DefaultValue("Asia/Seoul") ZoneId zone,
        @DefaultValue("1s") Duration fresh,
        @DefaultValue("10m") Duration stale,
        @DefaultValue("1s") Duration redisDeadline,
        @DefaultValue("5s") Duration verifyInterval) {

    RankingProperties {
        require(!fresh.isNegative(), "fresh must not be negative: " + fresh);
        require(stale.compareTo(fresh) >= 0, "stale must not be shorter than fresh: " + stale);
        require(redisDeadline.toMillis() >= 1, "redis-deadline must be at least a millisecond, not " + redisDeadline);
        require(
                verifyInterval.toMillis() >= 1,
                "verify-interval must be at least a millisecond, not " + verifyInterval);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.shop.ranking: " + message);
        }
    }
}
