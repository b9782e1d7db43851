package io.madang.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.app.command.CommandFailure;
import io.madang.app.setting.Settings;
import io.madang.engine.EngineKind;
import io.madang.engine.EngineReport;
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
                .anyMatch(line -> line.startsWith("! Redis 7.0.15 has known faults") && line.contains("7.2.15"))
                .anyMatch(line -> line.startsWith("! MariaDB 11.4.5 has known faults") && line.contains("11.4.13"));
    }

    @Test
    void judgesTheVersionsOfServersThatAreNamed() {
        List<String> lines = lines(Map.of(
                "MADANG_REDIS_URL",
                TestEngines.redis().url(),
                "MADANG_DB_URL",
                TestEngines.mariaDb().url() + "?user="
                        + TestEngines.mariaDb().username() + "&password="
                        + TestEngines.mariaDb().password()));
        String redis = answerOf(lines, "✓ Redis answers: ");
        String database = answerOf(lines, "✓ database 'main' answers: ");
        assertThat(lines.stream().filter(line -> line.startsWith("! Redis: Redis ")))
                .hasSize(EngineReport.faultsOfServer(EngineKind.REDIS, redis).isPresent() ? 1 : 0);
        assertThat(lines.stream().filter(line -> line.startsWith("! database 'main': MariaDB ")))
                .hasSize(
                        EngineReport.faultsOfServer(EngineKind.DATABASE, database)
                                        .isPresent()
                                ? 1
                                : 0);
    }

    private static String answerOf(List<String> lines, String beginning) {
        return lines.stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(lines));
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
