package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.engine.ProgramChoice.Chosen;
import io.madang.engine.ProgramChoice.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramChoiceTest {
    @TempDir
    Path directory;

    private static Chosen choose(
            ProgramChoice choice, EngineSource source, String bundled, String system, String data) {
        return choice.choose(
                source,
                EngineVersion.in(bundled),
                EngineVersion.in(system).map(version -> new Installed(Path.of("/usr/bin/engine"), version)),
                EngineVersion.in(data));
    }

    /** An empty column: there is none. */
    @ParameterizedTest
    @CsvSource(
            value = {
                "REDIS,   AUTO,    7.0.15, '',     '',     bundled",
                "REDIS,   AUTO,    7.0.15, 7.0.14, '',     bundled",
                "REDIS,   AUTO,    7.0.15, 7.0.15, 7.0.15, system",
                "REDIS,   AUTO,    7.0.15, 8.0.4,  7.0.15, system",
                "REDIS,   AUTO,    '',     7.2.1,  '',     system",
                "REDIS,   AUTO,    7.0.15, 7.0.15, 7.2.0,  refused",
                "REDIS,   BUNDLED, 7.0.15, 8.0.4,  7.0.15, bundled",
                "REDIS,   BUNDLED, 7.0.15, 8.0.4,  8.0.4,  refused",
                "REDIS,   SYSTEM,  7.0.15, 7.0.11, '',     system",
                "REDIS,   SYSTEM,  7.0.15, '',     '',     refused",
                "REDIS,   AUTO,    '',     '',     '',     refused",
                "MARIADB, AUTO,    11.4.5, 11.4.8, 11.4.5, system",
                "REDIS,   AUTO,    7.4.6,  7.2.15, '',     system",
                "REDIS,   AUTO,    7.4.6,  7.2.15, 7.4.6,  bundled",
                "REDIS,   AUTO,    7.2.15, 8.0.4,  '',     bundled",
                "REDIS,   AUTO,    7.2.15, 8.0.4,  8.0.4,  system",
                "MARIADB, AUTO,    11.4.5, 11.8.9, '',     system",
                "MARIADB, AUTO,    11.4.5, 10.11.19, '',   system",
                "MARIADB, AUTO,    11.4.5, 11.8.9, 11.4.5, bundled",
                "MARIADB, AUTO,    11.4.5, 11.8.9, 11.8.9, system",
                "MARIADB, AUTO,    11.4.5, 10.11.20, 10.11.19, system",
                "MARIADB, AUTO,    11.4.5, 11.8.2, 11.8.2, system",
                "MARIADB, AUTO,    11.4.5, 11.8.2, 11.8.9, refused",
                "MARIADB, AUTO,    11.4.5, 12.3.3, 11.8.9, refused",
                "MARIADB, AUTO,    11.4.13, 11.8.9, '',    bundled",
                "MARIADB, AUTO,    11.4.13, 11.4.12, '',   bundled",
                "MARIADB, AUTO,    11.4.5, 11.8.2, '',     bundled",
                "MARIADB, AUTO,    11.4.5, 10.11.12, '',   bundled",
                "MARIADB, AUTO,    11.4.5, '',     11.4.8, refused",
                "MARIADB, AUTO,    11.4.5, 11.4.8, 11.8.2, refused",
                "MARIADB, SYSTEM,  11.4.5, 11.8.2, 11.4.5, system",
                "MARIADB, SYSTEM,  11.4.5, 10.11.12, 11.4.5, refused",
                "MARIADB, SYSTEM,  11.4.5, 10.11.12, '',   system"
            })
    void prefersTheSystemsProgramAndNeverAnOlderOneThanTheData(
            String engine, EngineSource source, String bundled, String system, String data, String expected) {
        ProgramChoice choice = engine.equals("REDIS") ? ProgramChoice.REDIS : ProgramChoice.MARIADB;
        if (expected.equals("refused")) {
            assertThatThrownBy(() -> choose(choice, source, bundled, system, data))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContainingAll(choice.engine(), "nstall");
        } else {
            Chosen chosen = choose(choice, source, bundled, system, data);
            assertThat(chosen.system().isPresent() ? "system" : "bundled").isEqualTo(expected);
            assertThat(chosen.version()).hasToString(expected.equals("system") ? system : bundled);
        }
    }

    @Test
    void saysWhatMayNotOpenTheDataAndWhatMay() {
        assertThatThrownBy(() -> choose(ProgramChoice.MARIADB, EngineSource.AUTO, "11.4.5", "", "11.4.8"))
                .hasMessage("MariaDB 11.4.5 (bundled) must not open data that was written by MariaDB 11.4.8. Install"
                        + " MariaDB 11.4.8 or newer and set madang.engines.mariadb=system, or start with another data"
                        + " directory: --data.");
    }

    @Test
    void readsTheVersionsThatProgramsReport() throws IOException {
        assertThat(EngineVersion.in("Redis server v=7.0.15 sha=00000000:0 malloc=libc bits=64 build=1"))
                .contains(new EngineVersion(7, 0, 15));
        assertThat(EngineVersion.in("mariadbd  Ver 11.4.5-MariaDB for Linux on x86_64 (MariaDB Server)"))
                .contains(new EngineVersion(11, 4, 5));
        assertThat(EngineVersion.reportedBy(RedisEngine.bundled(EngineCache.standard(directory))))
                .contains(new EngineVersion(7, 0, 15));
        assertThat(EngineVersion.reportedBy(directory.resolve("missing"))).isEmpty();
        assertThat(EngineVersion.reportedBy(Path.of("/bin/false"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "7.0.15, 7.2.15",
        "7.2.14, 7.2.15",
        "7.2.15, ''",
        "7.4.6,  7.4.10",
        "6.2.23, ''",
        "8.0.9,  8.2.9",
        "8.6.2,  8.6.6",
        "8.10.1, ''",
        "9.0.0,  ''"
    })
    void namesThePatchedVersionThatIsMissing(String redis, String needed) {
        Optional<EngineVersion> found = PatchedVersions.REDIS.neededInsteadOf(EngineVersion.of(redis));
        assertThat(found.map(EngineVersion::toString).orElse("")).isEqualTo(needed);
    }

    @Test
    void warnsOfTheBundledVersionsAndSaysWhatToDo() {
        EngineReport bundled =
                EngineReport.of(ProgramChoice.MARIADB, new Chosen(new EngineVersion(11, 4, 5), Optional.empty()));
        assertThat(bundled).hasToString("MariaDB 11.4.5 (bundled)");
        assertThat(bundled.warning().orElseThrow()).contains("11.4.13", "mariadbd", "madang.engines.mariadb");
        EngineReport patched = EngineReport.of(
                ProgramChoice.MARIADB,
                new Chosen(new EngineVersion(11, 4, 13), Optional.of(Path.of("/usr/sbin/mariadbd"))));
        assertThat(patched).hasToString("MariaDB 11.4.13 (/usr/sbin/mariadbd)");
        assertThat(patched.warning()).isEmpty();
    }

    @Test
    void takesDataWithoutARecordForWrittenByTheBundledVersion() throws IOException {
        Optional<EngineVersion> bundled = Optional.of(new EngineVersion(11, 4, 5));
        DataVersionFile record = DataVersionFile.in(directory);
        assertThat(record.version(false, bundled)).isEmpty();
        assertThat(record.version(true, bundled)).isEqualTo(bundled);
        record.record(new EngineVersion(11, 8, 2));
        assertThat(record.version(true, bundled)).contains(new EngineVersion(11, 8, 2));
        Files.writeString(record.file(), "none");
        assertThatThrownBy(() -> record.version(true, bundled)).hasMessageContaining("does not name a version");
    }
}
