package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

            Credentials credentials = new Credentials(
                    properties.getOrDefault("madang.database.sources.main.username", ""),
                    properties.getOrDefault("madang.database.sources.main.password", ""));
            assertThat(Sql.query(
                            properties.getOrDefault("madang.database.sources.main.url", ""), credentials, "select 1"))
                    .isEqualTo("1");
            assertThat(properties)
                    .containsEntry("madang.kafka.url", "127.0.0.1:" + all.get(EngineKind.KAFKA))
                    .containsKey("madang.redis.url");

            Path connect = directory.resolve("connect.properties");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(connect)))
                    .isEqualTo("rw-------");
            Properties joined = new Properties();
            try (InputStream input = Files.newInputStream(connect)) {
                joined.load(input);
            }
            assertThat(joined).isEqualTo(properties);

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
