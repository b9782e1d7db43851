package io.madang.stream;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How projections follow the topics; every default works on a laptop.
 *
 * @param batchEvents how many messages are taken in at once
 * @param commitInterval how often Kafka is told how far a projection is; after a crash so much comes twice
 * @param retryDelay how long to wait when what a projection is kept in is away; the wait doubles each time
 * @param maxRetryDelay the longest such wait
 * @param deadAfter how long an instance is silent before the others take its partitions; Kafka's own limits are 6 s
 *     and 5 min
 */
@ConfigurationProperties("madang.stream")
public record StreamProperties(
        @DefaultValue("500") int batchEvents,
        @DefaultValue("200ms") Duration commitInterval,
        @DefaultValue("100ms") Duration retryDelay,
        @DefaultValue("5s") Duration maxRetryDelay,
        @DefaultValue("10s") Duration deadAfter) {

    public StreamProperties {
        require(batchEvents >= 1 && batchEvents <= 10_000, "batch-events", "must be 1 to 10000");
        require(!commitInterval.isNegative(), "commit-interval", "must not be negative");
        require(retryDelay.toMillis() > 0, "retry-delay", "must be at least 1ms");
        require(maxRetryDelay.compareTo(retryDelay) >= 0, "max-retry-delay", "must not be shorter than retry-delay");
        require(
                deadAfter.compareTo(Duration.ofSeconds(6)) >= 0 && deadAfter.compareTo(Duration.ofMinutes(5)) <= 0,
                "dead-after",
                "must be 6s to 5m");
    }

    private static void require(boolean holds, String key, String what) {
        if (!holds) {
            throw new IllegalArgumentException("madang.stream." + key + " " + what);
        }
    }
}
