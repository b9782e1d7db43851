package io.madang.read.list;

import io.madang.contracts.article.Articles;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The configuration of board lists, {@code madang.read.list.*}.
 *
 * @param window how many of a board's newest articles Redis lists
 * @param reconcileInterval how often a list that is asked for or changes is compared with the article service
 * @param lease how long one instance may take to compare a list, or to make it
 * @param kept how long a list stays that nobody compares or changes
 * @param redisDeadline how long Redis may take to answer
 */
@ConfigurationProperties("madang.read.list")
record ListProperties(
        @DefaultValue("1000") int window,
        @DefaultValue("30s") Duration reconcileInterval,
        @DefaultValue("10s") Duration lease,
        @DefaultValue("7d") Duration kept,
        @DefaultValue("500ms") Duration redisDeadline) {

    ListProperties {
        require(
                window >= 1 && window <= Articles.MAX_IDS,
                "window must be 1 to " + Articles.MAX_IDS + ", not " + window);
        require(
                reconcileInterval.toMillis() >= 10,
                "reconcile-interval must be at least 10 ms, not " + reconcileInterval);
        require(lease.toMillis() >= 1, "lease must be at least a millisecond, not " + lease);
        require(
                kept.compareTo(reconcileInterval.multipliedBy(2)) >= 0,
                "kept must be at least twice reconcile-interval, not " + kept);
        require(redisDeadline.toMillis() >= 1, "redis-deadline must be at least a millisecond, not " + redisDeadline);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.read.list: " + message);
        }
    }
}
