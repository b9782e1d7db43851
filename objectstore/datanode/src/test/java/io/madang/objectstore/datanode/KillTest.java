package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.testkit.DoomedProcess;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
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
            DoomedProcess.run(
                    Storm.class, "256m", 300 + random.nextInt(700), this::hear, directory, round * NUMBERS_EACH);
            check(directory, round);
        }
        assertThat(deleted).isNotEmpty();
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
