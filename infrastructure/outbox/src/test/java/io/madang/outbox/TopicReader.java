package io.madang.outbox;

import io.madang.kernel.kafka.KafkaServers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a topic from its beginning and keeps everything in the order of arrival. */
final class TopicReader implements AutoCloseable {

    private final KafkaConsumer<String, String> consumer;
    private final JsonMapper json = new JsonMapper();
    final List<Arrived> arrived = new ArrayList<>();

    TopicReader(KafkaServers kafka, String topic, int partitions) {
        consumer = new KafkaConsumer<>(
                kafka.client(Map.of("auto.offset.reset", "earliest", "enable.auto.commit", false)),
                new StringDeserializer(),
                new StringDeserializer());
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    /** Takes what has come since; returns all that ever came. */
    List<Arrived> poll() {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(100))) {
            JsonNode event = json.readTree(record.value());
            arrived.add(new Arrived(
                    record.partition(),
                    event.get("id").stringValue(),
                    Long.parseLong(record.key()),
                    event.get("version").longValue(),
                    record.value().getBytes(StandardCharsets.UTF_8).length));
        }
        return arrived;
    }

    /** The number of different events that have come so far. */
    int distinct() {
        Set<String> ids = new HashSet<>();
        poll().forEach(event -> ids.add(event.id()));
        return ids.size();
    }

    /** The versions of each key in the order in which they first came. */
    Map<Long, List<Long>> versionsByKey() {
        Map<Long, List<Long>> versions = new TreeMap<>();
        Set<String> seen = new HashSet<>();
        for (Arrived event : arrived) {
            if (seen.add(event.id())) {
                versions.computeIfAbsent(event.key(), key -> new ArrayList<>()).add(event.version());
            }
        }
        return versions;
    }

    List<Long> versionsOf(long key) {
        return versionsByKey().getOrDefault(key, List.of());
    }

    @Override
    public void close() {
        consumer.close();
    }

    record Arrived(int partition, String id, long key, long version, int bytes) {}
}
