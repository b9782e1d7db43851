package io.madang.like;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The like service's configuration, {@code madang.like.*}.
 *
 * @param maxBatch how many requests share a transaction at most
 * @param maxWaiting how many may wait for one database, or for one article, in this instance; those beyond are told to come again
 */
@ConfigurationProperties("madang.like")
record LikeProperties(@DefaultValue("256") int maxBatch, @DefaultValue("10000") int maxWaiting) {

    LikeProperties {
        require(maxBatch >= 1 && maxBatch <= 1000, "max-batch must be 1 to 1000, not " + maxBatch);
        require(
                maxWaiting >= maxBatch && maxWaiting <= 1_000_000,
                "max-waiting must be max-batch to 1000000, not " + maxWaiting);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.like: " + message);
        }
    }
}
