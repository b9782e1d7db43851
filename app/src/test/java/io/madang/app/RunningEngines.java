package io.madang.app;

import io.madang.kernel.kafka.KafkaServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The engines of a running Madang, found as another instance would find them. */
final class RunningEngines {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final Properties properties = new Properties();

    RunningEngines(Path data) throws IOException {
        try (var reader = Files.newBufferedReader(data.resolve("connect.properties"))) {
            properties.load(reader);
        }
    }

    Connection database() throws SQLException {
        return DriverManager.getConnection(
                properties.getProperty("madang.database.sources.main.url"),
                properties.getProperty("madang.database.sources.main.username"),
                properties.getProperty("madang.database.sources.main.password"));
    }

    /** The first column of all rows. */
    Set<String> column(String query) throws SQLException {
        Set<String> values = new HashSet<>();
        try (Connection connection = database();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    long number(String query) throws SQLException {
        return Long.parseLong(column(query).iterator().next());
    }

    /** The keys of all events of a topic, until the wanted ones are among them. */
    Set<String> keysOfEvents(String topic, Set<String> wanted) {
        Set<String> keys = new HashSet<>();
        Map<String, Object> settings = KafkaServers.of(properties.getProperty("madang.kafka.url"))
                .client(Map.of("auto.offset.reset", "earliest"));
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            Stream<PartitionInfo> partitions = consumer.partitionsFor(topic).stream();
            consumer.assign(partitions
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList());
            while (!keys.containsAll(wanted) && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofSeconds(1)).forEach(record -> keys.add(record.key()));
            }
        }
        return keys;
    }

    /** The payloads of all events of a topic that name an id; one that was sent twice is one. */
    List<String> payloads(String topic, String id) {
        Map<String, String> byEvent = new LinkedHashMap<>();
        JsonMapper json = new JsonMapper();
        Map<String, Object> settings = KafkaServers.of(properties.getProperty("madang.kafka.url"))
                .client(Map.of("auto.offset.reset", "earliest"));
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                consumer.poll(Duration.ofSeconds(1)).forEach(record -> {
                    JsonNode event = json.readTree(record.value());
                    byEvent.put(
                            event.path("id").asString(), event.path("payload").toString());
                });
            }
        }
        return byEvent.values().stream().filter(payload -> payload.contains(id)).toList();
    }
}
