package io.madang.objectstore.metadata.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.testkit.DoomedProcess;
import io.madang.objectstore.testkit.Seeds;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
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
            DoomedProcess.run(
                    Storm.class, "256m", 500 + random.nextInt(2000), this::hear, directory, round * NUMBERS_EACH);
            check(directory);
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
