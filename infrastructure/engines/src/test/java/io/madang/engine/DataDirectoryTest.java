package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    private static final long MEGABYTE = 1L << 20;

    @TempDir
    Path parent;

    @Test
    void isPrivateToItsOwner() throws IOException {
        try (DataDirectory data = DataDirectory.open(parent.resolve("data"))) {
            data.secret("database-password");
            assertThat(mode(data.path())).isEqualTo("rwx------");
            assertThat(mode(data.path().resolve("secrets"))).isEqualTo("rwx------");
            assertThat(mode(data.path().resolve("secrets/database-password"))).isEqualTo("rw-------");
            assertThat(mode(data.path().resolve("madang.lock"))).isEqualTo("rw-------");
            assertThat(mode(data.closed("logs"))).isEqualTo("rwx------");
            assertThat(data.warnings()).isEmpty();
        }
    }

    @Test
    void closesWhatIsInAnOpenDirectoryAndWarnsOfIt() throws IOException {
        Path logs = Files.createDirectory(parent.resolve("logs"));
        Path lock = Files.createFile(parent.resolve("madang.lock"));
        for (Path made : List.of(parent, logs)) {
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-r--r--"));
        try (DataDirectory data = DataDirectory.open(parent)) {
            assertThat(data.warnings()).singleElement().asString().contains("rwxr-xr-x", "chmod go= " + parent);
            assertThat(mode(data.closed("logs"))).isEqualTo("rwx------");
            assertThat(mode(lock)).isEqualTo("rw-------");
        }
        assertThat(mode(parent)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void closesSecretsThatACopyLeftOpen() throws IOException {
        Path secrets = parent.resolve("secrets");
        try (DataDirectory data = DataDirectory.open(parent)) {
            String secret = data.secret("kafka-password");
            Files.setPosixFilePermissions(secrets, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.setPosixFilePermissions(
                    secrets.resolve("kafka-password"), PosixFilePermissions.fromString("rw-r--r--"));
            assertThat(data.secret("kafka-password")).isEqualTo(secret);
        }
        assertThat(mode(secrets)).isEqualTo("rwx------");
        assertThat(mode(secrets.resolve("kafka-password"))).isEqualTo("rw-------");
    }

    @Test
    void keepsItsSecretsAndMakesThemDifferent() {
        String first;
        try (DataDirectory data = DataDirectory.open(parent)) {
            first = data.secret("database-password");
            assertThat(data.secret("redis-password")).isNotEqualTo(first);
        }
        try (DataDirectory again = DataDirectory.open(parent)) {
            assertThat(again.secret("database-password")).isEqualTo(first);
        }
    }

    @Test
    void tellsWhoHoldsItAndStaysHeldAfterwards() {
        String pid = Long.toString(ProcessHandle.current().pid());
        try (DataDirectory held = DataDirectory.open(parent)) {
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> DataDirectory.open(held.path()))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("in use")
                        .hasMessageContaining("pid " + pid)
                        .hasMessageContaining("--data");
            }
        }
        DataDirectory.open(parent).close();
    }

    @Test
    void refusesAnotherProcessWhileItIsHeld() throws Exception {
        try (DataDirectory held = DataDirectory.open(parent)) {
            String classPath = System.getProperty("java.class.path");
            Process other = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-cp",
                            classPath,
                            OpenOnce.class.getName(),
                            held.path().toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(output)
                    .contains("in use by another Madang (pid "
                            + ProcessHandle.current().pid());
            assertThat(other.waitFor()).isNotZero();
        }
    }

    /** Another process that wants the same directory. */
    static final class OpenOnce {
        public static void main(String[] arguments) {
            DataDirectory.open(Path.of(arguments[0])).close();
        }
    }

    @Test
    void refusesAFileInItsPlace() throws IOException {
        Path file = Files.writeString(parent.resolve("data"), "");
        assertThatThrownBy(() -> DataDirectory.open(file))
                .hasMessageContaining("is a file")
                .hasMessageContaining("--data");
    }

    @Test
    void refusesADirectoryThatCannotBeMade() {
        assertThatThrownBy(() -> DataDirectory.open(Path.of("/proc/madang-data")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Cannot create /proc/madang-data");
    }

    @Test
    void refusesAFullDiskAndSaysHowMuchIsNeeded() {
        assertThatThrownBy(() -> DataDirectory.open(parent, space(150 * MEGABYTE)))
                .hasMessageContaining("Only 150 MB free")
                .hasMessageContaining("needs 200 MB")
                .hasMessageContaining("Free some space");
        DataDirectory.open(parent).close();
    }

    @Test
    void warnsWhenTheDiskIsNearlyFull() {
        try (DataDirectory data = DataDirectory.open(parent, space(300 * MEGABYTE))) {
            assertThat(data.warnings()).singleElement().asString().contains("Only 300 MB free");
        }
        try (DataDirectory data = DataDirectory.open(parent, space(600 * MEGABYTE))) {
            assertThat(data.warnings()).isEmpty();
        }
    }

    private static FreeSpace space(long bytes) {
        return new FreeSpace(path -> bytes, 200 * MEGABYTE, 512 * MEGABYTE);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
