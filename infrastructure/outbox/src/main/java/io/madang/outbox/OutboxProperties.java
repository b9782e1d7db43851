package io.madang.outbox;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How events are kept and carried; every default works on a laptop.
 *
 * @param topicPrefix stands before the service's name in the topic's name
 * @param maxPayload how large one event's JSON may be; Kafka's own default takes messages up to 1 MiB
 * @param batchRows how many events are sent before their acknowledgements are waited for
 * @param batchSize how many bytes of payload a batch holds at most, unless a single event is larger
 * @param pollInterval how often the table is looked at without a wake-up
 * @param maxAttempts how often an event that Kafka refuses is tried before it becomes a dead letter
 * @param retryDelay how long a refused event waits for its second attempt; the wait doubles each time
 * @param maxRetryDelay the longest such wait
 * @param partitions how many partitions a topic is created with
 * @param replication how many replicas a topic is created with; 0 means 3, or as many as there are brokers
 * @param retention how long a topic is created to keep its events, which is how far back a projection can be rebuilt; 0
 *     keeps them for ever
 * @param heartbeat how often an instance tells the others that it lives
 * @param deadAfter how long an instance is silent before the others take its shards
 */
@ConfigurationProperties("madang.outbox")
public record OutboxProperties(
        @DefaultValue("") String topicPrefix,
        @DefaultValue("512KB") DataSize maxPayload,
        @DefaultValue("1000") int batchRows,
        @DefaultValue("4MB") DataSize batchSize,
        @DefaultValue("10s") Duration pollInterval,
        @DefaultValue("8") int maxAttempts,
        @DefaultValue("1s") Duration retryDelay,
        @DefaultValue("5m") Duration maxRetryDelay,
        @DefaultValue("8") int partitions,
        @DefaultValue("0") int replication,
        @DefaultValue("14d") Duration retention,
        @DefaultValue("3s") Duration heartbeat,
        @DefaultValue("9s") Duration deadAfter) {

    /** What a payload may be at most, so that MEDIUMTEXT and a statement's packet hold it. */
    private static final DataSize LARGEST_PAYLOAD = DataSize.ofMegabytes(8);

    public OutboxProperties {
        require(
                topicPrefix.matches("[a-zA-Z0-9._-]{0,80}"),
                "topic-prefix",
                "must be letters, digits, '.', '_' or '-'");
        require(
                maxPayload.toBytes() > 0 && maxPayload.compareTo(LARGEST_PAYLOAD) <= 0,
                "max-payload",
                "must be 1B to 8MB");
        require(batchRows >= 1 && batchRows <= 10_000, "batch-rows", "must be 1 to 10000");
        require(batchSize.compareTo(DataSize.ofMegabytes(64)) <= 0, "batch-size", "must be at most 64MB");
        require(isPositive(pollInterval), "poll-interval", "must be longer than nothing");
        require(maxAttempts >= 1 && maxAttempts <= 1000, "max-attempts", "must be 1 to 1000");
        require(isPositive(retryDelay), "retry-delay", "must be longer than nothing");
        require(maxRetryDelay.compareTo(retryDelay) >= 0, "max-retry-delay", "must not be shorter than retry-delay");
        require(partitions >= 1 && partitions <= 1000, "partitions", "must be 1 to 1000");
        require(replication >= 0 && replication <= 9, "replication", "must be 0 (automatic) to 9");
        require(!retention.isNegative(), "retention", "must not be negative");
        require(isPositive(heartbeat), "heartbeat", "must be longer than nothing");
        require(
                deadAfter.compareTo(heartbeat.multipliedBy(2)) >= 0,
                "dead-after",
                "must be at least twice the heartbeat, or one late heartbeat moves shards");
    }

    String topicOf(String service) {
        return topicPrefix + service;
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isZero() && !duration.isNegative();
    }

    private static void require(boolean holds, String key, String what) {
        if (!holds) {
            throw new IllegalArgumentException("madang.outbox." + key + " " + what);
        }
    }
}
