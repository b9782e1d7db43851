package io.madang.hot;

import io.madang.contracts.hot.HotArticles;
import io.madang.contracts.hot.HotWeights;
import java.time.Duration;
import java.time.ZoneId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The hot service's configuration, {@code madang.hot.*}. What was scored under another zone or other weights stays as
 * it is until the projection is built again.
 *
 * @param zone whose calendar days these are
 * @param likeWeight what a like adds to the score
 * @param commentWeight what a comment adds
 * @param viewWeight what a view adds
 * @param keptDays how many calendar days Redis keeps a day, itself among them
 * @param fresh how long an answer serves all who ask for the same
 * @param stale how old an answer may be while Redis is away
 * @param redisDeadline how long Redis may take to answer
 */
@ConfigurationProperties("madang.hot")
record HotProperties(
        @DefaultValue("Asia/Seoul") ZoneId zone,
        @DefaultValue("3") int likeWeight,
        @DefaultValue("2") int commentWeight,
        @DefaultValue("1") int viewWeight,
        @DefaultValue("9") int keptDays,
        @DefaultValue("1s") Duration fresh,
        @DefaultValue("1m") Duration stale,
        @DefaultValue("500ms") Duration redisDeadline) {

    /** With this, scores are exact (below 2^53) up to thousands of millions of likes. */
    private static final int MAX_WEIGHT = 1_000_000;

    HotProperties {
        requireWeight("like", likeWeight);
        requireWeight("comment", commentWeight);
        requireWeight("view", viewWeight);
        require(keptDays > HotArticles.DAYS, "kept-days must be more than " + HotArticles.DAYS + ", not " + keptDays);
        require(!fresh.isNegative(), "fresh must not be negative: " + fresh);
        require(!stale.isNegative(), "stale must not be negative: " + stale);
        require(redisDeadline.toMillis() >= 1, "redis-deadline must be at least a millisecond, not " + redisDeadline);
    }

    HotWeights weights() {
        return new HotWeights(likeWeight, commentWeight, viewWeight);
    }

    private static void requireWeight(String of, int weight) {
        require(weight >= 0 && weight <= MAX_WEIGHT, of + "-weight must be 0 to " + MAX_WEIGHT + ", not " + weight);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.hot: " + message);
        }
    }
}
