package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.testkit.DoomedProcess;
import io.madang.objectstore.testkit.Seeds;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} in a storm over six drives: what was acknowledged is there, exactly; the rest can be told and goes. */
class KillTest {
    private static final int ROUNDS = Integer.getInteger("madang.data.kills", 3);
    private static final int DRIVES = 6;
    private static final long NUMBERS_EACH = 10_000_000;

    private final Map<Long, DataRef> stored = new HashMap<>();
    private final Set<Long> deleting = new HashSet<>();
    private final Set<Long> deleted = new HashSet<>();

    @Test
    void whatWasAcknowledgedSurvives(@TempDir Path home) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("whatWasAcknowledgedSurvives"));
        for (int round = 1; round <= ROUNDS; round++) {
            DoomedProcess.run(
                    Storm.class, "512m", 100 + random.nextInt(300), this::hear, home, round * NUMBERS_EACH, DRIVES);
            check(home, random.nextInt(DRIVES));
        }
        assertThat(deleted).isNotEmpty();
        assertThat(stored).hasSizeGreaterThan(50);
    }

    private void hear(String line) {
        String[] words = line.split(" ");
        long number = Long.parseLong(words[1]);
        switch (words[0]) {
            case "stored" -> stored.put(number, Storm.ref(words[2]));
            case "deleting" -> deleting.add(number);
            case "deleted" -> deleted.add(number);
            default -> throw new AssertionError(line);
        }
    }

    /** Even without two of the drives; and nothing is there for good that nobody refers to. */
    private void check(Path home, int first) throws Exception {
        try (TestStore store = new TestStore(home, DRIVES)) {
            store.detach(first);
            store.detach((first + 1) % DRIVES);
            readAll(store);
            store.attach(first);
            store.attach((first + 1) % DRIVES);
            Set<DataId> referred = new HashSet<>();
            stored.forEach((number, ref) -> {
                if (!deleting.contains(number)) {
                    referred.add(ref.id());
                }
            });
            for (DataId id : store.ids()) {
                if (!referred.contains(id)) {
                    store.data.delete(id);
                }
            }
            store.data.repair().await();
            store.assertFullRedundancy();
            readAll(store);
            assertThat(new HashSet<>(store.ids())).isEqualTo(nonEmpty(referred));
        }
    }

    private Set<DataId> nonEmpty(Set<DataId> referred) {
        Set<DataId> nonEmpty = new HashSet<>(referred);
        stored.values().stream().filter(ref -> ref.size() == 0).forEach(ref -> nonEmpty.remove(ref.id()));
        return nonEmpty;
    }

    private void readAll(TestStore store) throws DataFailure {
        for (Map.Entry<Long, DataRef> each : stored.entrySet()) {
            long number = each.getKey();
            DataRef ref = each.getValue();
            if (deleted.contains(number) && ref.size() > 0) {
                assertThatThrownBy(() -> store.read(ref)).isInstanceOf(DataFailure.class);
            } else if (!deleting.contains(number)) {
                assertThat(store.read(ref)).as("data %s", number).isEqualTo(content(number, Storm.size(number)));
            }
        }
    }
}
