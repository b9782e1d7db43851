package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} in a storm: what was acknowledged is there, exactly, and nothing is half there. */
class KillTest {
    private static final int ROUNDS = Integer.getInteger("madang.datanode.kills", 3);
    private static final long NUMBERS_EACH = 10_000_000;

    private final Set<Long> stored = new HashSet<>();
    private final Set<Long> deleting = new HashSet<>();
    private final Set<Long> deleted = new HashSet<>();

    @Test
    void whatWasAcknowledgedSurvives(@TempDir Path directory) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("whatWasAcknowledgedSurvives"));
        for (int round = 1; round <= ROUNDS; round++) {
            stormAndKill(directory, round * NUMBERS_EACH, 300 + random.nextInt(700));
            check(directory, round);
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

    private void check(Path directory, int rounds) throws IOException {
        try (TestNode test = new TestNode(Storm.settings(directory))) {
            for (long number : stored) {
                BlobId id = id(number);
                if (deleted.contains(number)) {
                    assertThat(test.bytes(id)).isEmpty();
                } else if (!deleting.contains(number)) {
                    assertThat(test.bytes(id)).as("blob %s", number).hasValue(content(id, Storm.size(number)));
                }
            }
            for (BlobId id : test.list()) {
                long number = id.low();
                assertThat(id).isEqualTo(id(number));
                assertThat(number).isBetween(NUMBERS_EACH, (rounds + 1) * NUMBERS_EACH);
                assertThat(test.bytes(id)).as("blob %s", number).hasValue(content(id, Storm.size(number)));
            }
            assertThat(test.node.scrub((done, of, bytes) -> {}).damaged()).isEmpty();
            assertThat(test.damage).isEmpty();
        }
    }
}
