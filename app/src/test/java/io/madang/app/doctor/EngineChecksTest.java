package io.madang.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.app.command.CommandFailure;
import io.madang.app.setting.Settings;
import io.madang.testkit.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineChecksTest {

    private static final Map<String, String> BUNDLED =
            Map.of("MADANG_ENGINES_MARIADB", "bundled", "MADANG_ENGINES_REDIS", "bundled");

    @TempDir
    Path home;

    private List<String> lines(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(BUNDLED);
        all.putAll(environment);
        return EngineChecks.findings(Settings.read(Map.of(), all, key -> false), home).stream()
                .map(Finding::line)
                .toList();
    }

    @Test
    void namesTheVersionsOfEmbeddedEnginesAndWarnsOfOldOnes() {
        assertThat(lines(Map.of()))
                .contains("✓ embedded: MariaDB 11.4.5 (bundled)", "✓ embedded: Redis 7.0.15 (bundled)")
                .anyMatch(line -> line.matches("✓ embedded: Kafka \\d+\\.\\d+\\.\\d+ \\(bundled\\)"))
                .anyMatch(line -> line.startsWith("! Redis 7.0.15 has known faults") && line.contains("7.2.11"))
                .anyMatch(line -> line.startsWith("! MariaDB 11.4.5 has known faults") && line.contains("11.4.6"));
    }

    @Test
    void saysThatDataIsTooNewForTheProgram() throws IOException {
        Path redis = Files.createDirectories(home.resolve("data/redis"));
        Files.writeString(redis.resolve("engine.version"), "8.0.4\n");
        assertThat(lines(Map.of()))
                .anyMatch(line -> line.startsWith("✗ Redis 7.0.15 (bundled) must not open data")
                        && line.contains("madang.engines.redis=system"));
    }

    @Test
    void refusesASourceThatDoesNotExist() {
        assertThatThrownBy(() -> lines(Map.of("MADANG_ENGINES_REDIS", "newest")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("auto, bundled or system");
    }

    @Test
    void triesAKafkaWithItsLoginAndNeverShowsThePassword() {
        String url = TestEngines.kafka().url();
        assertThat(lines(Map.of("MADANG_KAFKA_URL", url))).contains("✓ Kafka answers with 1 broker");
        String wrong = url.replaceFirst(":[^:@]+@", ":wrong-password@");
        assertThat(lines(Map.of("MADANG_KAFKA_URL", wrong)))
                .anyMatch(
                        line -> line.startsWith("✗ Kafka cannot be reached") && line.contains("Authentication failed"))
                .noneMatch(line -> line.contains("wrong-password"));
        assertThat(lines(Map.of("MADANG_KAFKA_URL", "madang:wrong-password@127.0.0.1:1")))
                .anyMatch(line -> line.startsWith("✗ A user in Kafka's URL needs"))
                .noneMatch(line -> line.contains("wrong-password"));
    }
}
