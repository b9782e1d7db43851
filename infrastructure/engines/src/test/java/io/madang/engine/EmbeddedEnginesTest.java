package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.kafka.KafkaServers;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedEnginesTest {
    @TempDir
    Path directory;

    private final List<String> reports = Collections.synchronizedList(new ArrayList<>());

    private EmbeddedEngines start(DataDirectory data, Map<EngineKind, Integer> ports) {
        return EmbeddedEngines.start(
                data,
                ports,
                MariaDbSettings.STANDARD.withBufferPoolMegabytes(32),
                EngineSources.AUTO,
                EngineCache.standard(directory),
                (engine, stage, elapsed) -> reports.add(engine + " " + stage));
    }

    @Test
    void bringsAllThreeUpAndStopsThemInOrderOnce() throws Exception {
        Ports ports = new Ports();
        Map<EngineKind, Integer> all =
                Map.of(EngineKind.DATABASE, ports.any(), EngineKind.REDIS, ports.any(), EngineKind.KAFKA, ports.any());
        try (DataDirectory data = DataDirectory.open(directory)) {
            EmbeddedEngines engines = start(data, all);
            Map<String, String> properties = engines.properties();
            engines.awaitDatabase();
            engines.awaitRedis();
            engines.awaitKafka();

            EngineCredentials credentials = new EngineCredentials(
                    properties.getOrDefault("madang.database.sources.main.username", ""),
                    properties.getOrDefault("madang.database.sources.main.password", ""));
            assertThat(Sql.query(
                            properties.getOrDefault("madang.database.sources.main.url", ""), credentials, "select 1"))
                    .isEqualTo("1");
            KafkaServers kafka = KafkaServers.of(properties.getOrDefault("madang.kafka.url", ""));
            assertThat(kafka).hasToString("127.0.0.1:" + all.get(EngineKind.KAFKA));
            assertThat(properties).containsKey("madang.redis.url");

            Path connect = directory.resolve("connect.properties");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(connect)))
                    .isEqualTo("rw-------");
            Properties joined = new Properties();
            try (InputStream input = Files.newInputStream(connect)) {
                joined.load(input);
            }
            assertThat(joined).isEqualTo(properties);

            assertThat(engines.reports())
                    .extracting(EngineReport::engine)
                    .containsExactlyInAnyOrder("MariaDB", "Redis", "Kafka");
            assertThat(engines.reports())
                    .as("what was planned is what runs")
                    .containsExactlyInAnyOrderElementsOf(EnginePlan.of(directory, all.keySet(), EngineSources.AUTO));

            engines.close();
            engines.close();
            assertThat(connect).doesNotExist();
            assertThat(reports).contains("MariaDB READY", "Redis READY", "Kafka READY");
            assertThat(reports)
                    .filteredOn(report -> report.endsWith("STOPPED"))
                    .containsExactly("Kafka STOPPED", "Redis STOPPED", "MariaDB STOPPED");
        }
    }

    @Test
    void keepsAnotherUserOfTheMachineOutOfPortsAndFiles() throws Exception {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        // As made by hand: what is inside has to close itself.
        Path place = Files.createDirectory(directory.resolve("data"));
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path open = Files.createDirectory(directory.resolve("open"));
        Ports ports = new Ports();
        Map<EngineKind, Integer> all =
                Map.of(EngineKind.DATABASE, ports.any(), EngineKind.REDIS, ports.any(), EngineKind.KAFKA, ports.any());
        try (DataDirectory data = DataDirectory.open(place);
                EmbeddedEngines engines = start(data, all)) {
            engines.awaitDatabase();
            engines.awaitRedis();
            engines.awaitKafka();
            List<String> arguments = new ArrayList<>(Stream.of(EngineKind.KAFKA, EngineKind.REDIS, EngineKind.DATABASE)
                    .map(kind -> String.valueOf(all.get(kind)))
                    .toList());
            Files.writeString(data.closed("logs").resolve("madang.log"), "what happened");
            Stream.of(
                            "secrets",
                            "connect.properties",
                            "mariadb",
                            "redis",
                            "kafka",
                            "logs",
                            "logs/madang.log",
                            "madang.lock",
                            "madang.pid")
                    .map(name -> place.resolve(name).toString())
                    .forEach(arguments::add);
            for (String secret : List.of("database-password", "redis-password", "kafka-password")) {
                arguments.add(place.resolve("secrets").resolve(secret).toString());
            }
            arguments.add(place.resolve("mariadb/accounts.sql").toString());
            arguments.add(place.resolve("redis/redis.conf").toString());

            String output = OtherUser.run(
                    open,
                    OtherUserProbe.class,
                    List.of("kafka-clients", "slf4j-api", "mariadb-java-client"),
                    arguments.toArray(String[]::new));

            assertThat(output).contains("tried everything as nobody").doesNotContain("FORGED");
            assertThat(output.lines().filter(line -> line.startsWith("refused:")))
                    .hasSize(8 + arguments.size() - 3);
        }
    }

    @Test
    void movesToAnotherPortWhenThePreferredOneIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DataDirectory data = DataDirectory.open(directory);
                EmbeddedEngines engines = start(data, Map.of(EngineKind.REDIS, taken.getLocalPort()))) {
            engines.awaitRedis();
            assertThat(engines.properties().get("madang.redis.url"))
                    .startsWith("redis://:")
                    .doesNotEndWith(":" + taken.getLocalPort());
        }
    }

    @Test
    void waitsForNothingThatIsNotItsOwn() {
        try (DataDirectory data = DataDirectory.open(directory);
                EmbeddedEngines engines = start(data, Map.of())) {
            engines.awaitDatabase();
            engines.awaitRedis();
            engines.awaitKafka();
            assertThat(engines.properties()).isEmpty();
            assertThat(reports).isEmpty();
        }
    }

    @Test
    void tellsAtTheGateWhyAnEngineFailed() throws Exception {
        Files.writeString(directory.resolve("redis"), "a file where a directory belongs");
        try (DataDirectory data = DataDirectory.open(directory);
                EmbeddedEngines engines = start(data, Map.of(EngineKind.REDIS, new Ports().any()))) {
            assertThatThrownBy(engines::awaitRedis)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Cannot create " + directory.resolve("redis"));
            assertThat(reports).contains("Redis FAILED");
        }
    }
}
