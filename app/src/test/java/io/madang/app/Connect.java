package io.madang.app;

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
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The engines of a running Madang, found as another instance would find them. */
final class Connect {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final Properties properties = new Properties();

    Connect(Path data) throws IOException {
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
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", properties.getProperty("madang.kafka.url"), "auto.offset.reset", "earliest");
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
}
