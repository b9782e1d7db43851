package io.madang.leaderboard;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The leaderboard service's configuration, {@code madang.leaderboard.*}.
 *
 * @param zone of leaderboards that name none, the default one among them
 * @param maxBatch how many scores share a transaction at most
 * @param maxWaiting how many may wait for one database in this instance; those beyond are told to come again
 * @param redisShards into how many sorted sets each season is cut
 * @param redisCluster the URLs of some servers of a Redis Cluster, over which these sets are spread; none: the sets are in
 *     the Redis of the installation
 * @param redisDeadline how long Redis may take to answer
 * @param verifyInterval how often Redis is compared with the log, and brought up to it
 * @param verifyPatience how long a read waits while Redis is being compared
 * @param countDeadline how long the database may count for a single player's rank while Redis has none
 * @param maxCounts how many such counts run at once
 * @param grace how long after its end a season takes scores of its time
 * @param closeInterval how often seasons that are due are looked for
 * @param keptAfterClose how long Redis keeps a season whose result is stored
 * @param stream the live stream's
 */
@ConfigurationProperties("madang.leaderboard")
public record LeaderboardProperties(
        @DefaultValue("Asia/Seoul") ZoneId zone,
        @DefaultValue("256") int maxBatch,
        @DefaultValue("10000") int maxWaiting,
        @DefaultValue("1") int redisShards,
        @DefaultValue List<String> redisCluster,
        @DefaultValue("1s") Duration redisDeadline,
        @DefaultValue("1s") Duration verifyInterval,
        @DefaultValue("1s") Duration verifyPatience,
        @DefaultValue("2s") Duration countDeadline,
        @DefaultValue("2") int maxCounts,
        @DefaultValue("1h") Duration grace,
        @DefaultValue("30s") Duration closeInterval,
        @DefaultValue("1h") Duration keptAfterClose,
        @DefaultValue StreamProperties stream) {

    private static final int MAX_REDIS_SHARDS = 64;

    public LeaderboardProperties {
        redisCluster = List.copyOf(redisCluster);
        require(maxBatch >= 1 && maxBatch <= 1000, "max-batch must be 1 to 1000, not " + maxBatch);
        require(maxWaiting >= 1, "max-waiting must be at least 1, not " + maxWaiting);
        require(
                redisShards >= 1 && redisShards <= MAX_REDIS_SHARDS,
                "redis-shards must be 1 to " + MAX_REDIS_SHARDS + ", not " + redisShards);
        require(redisDeadline.toMillis() >= 1, "redis-deadline must be at least a millisecond, not " + redisDeadline);
        require(
                verifyInterval.toMillis() >= 1,
                "verify-interval must be at least a millisecond, not " + verifyInterval);
        require(!verifyPatience.isNegative(), "verify-patience must not be negative: " + verifyPatience);
        require(countDeadline.toSeconds() >= 1, "count-deadline must be at least a second, not " + countDeadline);
        require(maxCounts >= 1, "max-counts must be at least 1, not " + maxCounts);
        require(!grace.isNegative(), "grace must not be negative: " + grace);
        require(closeInterval.toMillis() >= 1, "close-interval must be at least a millisecond, not " + closeInterval);
        require(keptAfterClose.toMillis() >= 1, "kept-after-close must be at least a millisecond: " + keptAfterClose);
    }

    /** Without the passwords that are in the URLs. */
    @Override
    public String toString() {
        return "LeaderboardProperties[redisShards=" + redisShards + "]";
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.leaderboard: " + message);
        }
    }
}
