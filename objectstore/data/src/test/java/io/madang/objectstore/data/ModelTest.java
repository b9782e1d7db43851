package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.testkit.Seeds;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data beside a map in memory, while drives fail and come back in any order, as many as may be lost at a time. */
class ModelTest {
    private static final int STEPS = Integer.getInteger("madang.data.steps", 250);

    private final Map<DataRef, byte[]> model = new LinkedHashMap<>();
    private final TreeSet<Integer> away = new TreeSet<>();

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 7})
    void behavesLikeAMap(int drives, @TempDir Path home) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("behavesLikeAMap"));
        try (TestStore store = new TestStore(home, drives)) {
            for (int step = 0; step < STEPS; step++) {
                step(store, drives, random);
            }
            for (int drive : away) {
                store.attach(drive);
            }
            adopt(store);
            model.forEach((ref, content) -> same(store, ref, content));
        }
    }

    private void step(TestStore store, int drives, SplittableRandom random) throws Exception {
        int dice = random.nextInt(100);
        if (dice < 35) {
            int kind = random.nextInt(10);
            int size = kind < 6 ? random.nextInt(5000) : kind < 9 ? random.nextInt(200_000) : random.nextInt(6_000_000);
            byte[] content = content(random.nextLong(), size);
            try {
                model.put(TestStore.write(store.data, content, 1 + random.nextInt(100_000)), content);
            } catch (DataFailure e) {
                assertThat(drives - away.size()).as(e.getMessage()).isLessThan(2);
            }
        } else if (dice < 45 && !model.isEmpty()) {
            DataRef ref = any(random);
            store.data.delete(ref);
            model.remove(ref);
        } else if (dice < 85 && !model.isEmpty()) {
            DataRef ref = any(random);
            byte[] expected = Objects.requireNonNull(model.get(ref));
            int from = random.nextInt(expected.length + 1);
            ByteBuffer target = ByteBuffer.allocate(random.nextInt(300_000));
            int count = store.data.read(ref, from, target);
            assertThat(Arrays.copyOf(target.array(), count))
                    .isEqualTo(Arrays.copyOfRange(expected, from, Math.min(expected.length, from + target.capacity())));
        } else if (dice < 89) {
            if (away.isEmpty()) {
                int drive = random.nextInt(drives);
                store.detach(drive);
                away.add(drive);
            }
        } else if (dice < 93) {
            for (int drive : away) {
                store.attach(drive);
            }
            away.clear();
        } else if (dice < 96) {
            loseOne(store, drives, random);
        } else if (dice < 98) {
            away.clear();
            store.reopen();
        } else if (away.isEmpty()) {
            adopt(store);
        }
    }

    /** A drive is lost for good: whoever was away must be back and up to date, for what it lacks may be there alone. */
    private void loseOne(TestStore store, int drives, SplittableRandom random) throws Exception {
        for (int drive : away) {
            store.attach(drive);
        }
        away.clear();
        store.data.repair().await();
        store.empty(random.nextInt(drives));
    }

    /** All that the model has is there with all shards; more may be there, of data deleted while a drive was away. */
    private void adopt(TestStore store) throws InterruptedException {
        store.data.repair().await();
        RepairReport report = store.data.repair().sweep(RepairProgress.SILENT);
        assertThat(report.repaired() + report.unreadable())
                .as(report.toString())
                .isEqualTo(report.degraded());
        Map<SegmentId, Integer> shards = store.shards();
        model.keySet().forEach(ref -> {
            for (int segment = 0; segment < ref.segments(); segment++) {
                assertThat(shards.get(new SegmentId(ref.id(), segment)))
                        .as("%s segment %s", ref, segment)
                        .isEqualTo(ref.layout().shards());
            }
        });
    }

    private DataRef any(SplittableRandom random) {
        List<DataRef> refs = new ArrayList<>(model.keySet());
        return refs.get(random.nextInt(refs.size()));
    }

    private static void same(TestStore store, DataRef ref, byte[] content) {
        try {
            assertThat(store.read(ref)).isEqualTo(content);
        } catch (DataFailure e) {
            throw new AssertionError(ref.toString(), e);
        }
    }
}
