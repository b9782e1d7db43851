package io.madang.stream;

import io.madang.kernel.kafka.KafkaServers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Opens consumers. */
final class Consumers {

    /** How long any call waits for Kafka. */
    static final Duration DEADLINE = Duration.ofSeconds(5);

    private static final Duration METADATA_AGE = Duration.ofSeconds(30);

    private final KafkaServers kafka;
    private final StreamProperties properties;

    Consumers(KafkaServers kafka, StreamProperties properties) {
        this.kafka = kafka;
        this.properties = properties;
    }

    /** One that shares partitions with the others of its group; those that it keeps go on while others move. */
    Consumer<byte[], byte[]> of(String group) {
        Map<String, Object> settings = settings();
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        settings.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int)
                properties.deadAfter().toMillis());
        settings.put(
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                (int) properties.deadAfter().toMillis() / 4);
        return open(settings);
    }

    /** One that shares with nobody. */
    Consumer<byte[], byte[]> alone() {
        return open(settings());
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, properties.batchEvents());
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) DEADLINE.toMillis());
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) DEADLINE.toMillis());
        settings.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, (int) METADATA_AGE.toMillis());
        return settings;
    }

    private Consumer<byte[], byte[]> open(Map<String, Object> settings) {
        return new KafkaConsumer<>(kafka.client(settings), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
