package io.madang.objectstore.metadata.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.StoredPart;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} in a storm: what was acknowledged is there, exactly, and nothing is half there. */
class KillTest {
    private static final int ROUNDS = Integer.getInteger("madang.metadata.kills", 3);
    private static final long NUMBERS_EACH = 10_000_000;

    private final Set<Long> stored = new HashSet<>();
    private final Set<Long> deleting = new HashSet<>();
    private final Set<Long> deleted = new HashSet<>();

    @Test
    void whatWasAcknowledgedSurvives(@TempDir Path directory) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("whatWasAcknowledgedSurvives"));
        for (int round = 1; round <= ROUNDS; round++) {
            stormAndKill(directory, round * NUMBERS_EACH, 500 + random.nextInt(2000));
            check(directory);
        }
        assertThat(deleted).isNotEmpty();
    }

    /** Kills the process after it has said so many lines, which is in the middle of something. */
    private void stormAndKill(Path directory, long first, int lines) throws IOException, InterruptedException {
        Process storm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Storm.class.getName(),
                        directory.toString(),
                        Long.toString(first))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(storm.getInputStream(), StandardCharsets.US_ASCII))) {
            int heard = 0;
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                hear(line);
                if (++heard == lines) {
                    storm.toHandle().destroyForcibly();
                }
            }
            assertThat(heard).isGreaterThanOrEqualTo(lines);
        } finally {
            storm.toHandle().destroyForcibly();
            assertThat(storm.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void hear(String line) {
        String[] words = line.split(" ");
        switch (words[0]) {
            case "stored" -> stored.add(Long.parseLong(words[1]));
            case "deleting" -> deleting.add(Long.parseLong(words[1]));
            case "deleted" -> deleted.add(Long.parseLong(words[1]));
            default -> throw new AssertionError(line);
        }
    }

    private void check(Path directory) {
        try (RocksMetadata metadata = TestStore.open(directory, new TestClock())) {
            for (long number : stored) {
                Optional<ObjectVersion> found =
                        metadata.find(Storm.bucket(number), Storm.key(number)).filter(object -> !object.deleteMarker());
                if (deleted.contains(number)) {
                    assertThat(found).isEmpty();
                } else if (!deleting.contains(number)) {
                    assertThat(found).isPresent();
                    assertThat(found.get().parts()).extracting(StoredPart::data).containsExactly(Storm.data(number));
                    assertThat(metadata.refersTo(Storm.data(number).id())).isTrue();
                }
            }
            assertThat(metadata.check(CheckProgress.SILENT).findings()).isEmpty();
        }
    }
}
