package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectDataTest {
    private static final int[] SIZES = {
        0,
        1,
        100,
        TestStore.SMALL - 1,
        TestStore.SMALL,
        TestStore.SMALL + 1,
        100_001,
        Stripes.UNIT,
        4 * Stripes.UNIT,
        4 * Stripes.UNIT + 1,
        2_500_000,
        TestStore.CODE_SEGMENT - 1,
        TestStore.CODE_SEGMENT,
        TestStore.CODE_SEGMENT + 1,
        TestStore.COPY_SEGMENT,
        2 * TestStore.CODE_SEGMENT + 77
    };

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 12})
    void whatIsWrittenIsRead(int drives, @TempDir Path home) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("whatIsWrittenIsRead"));
        try (TestStore store = new TestStore(home, drives)) {
            for (int size : SIZES) {
                byte[] content = content(size, size);
                DataRef ref = TestStore.write(store.data, content, 1 + random.nextInt(300_000));
                assertThat(ref.size()).isEqualTo(size);
                assertThat(store.read(ref)).isEqualTo(content);
                for (int i = 0; i < 10; i++) {
                    int from = random.nextInt(size + 10);
                    ByteBuffer target = ByteBuffer.allocate(random.nextInt(200_000));
                    int count = store.data.read(ref, from, target);
                    int end = Math.min(size, from + target.capacity());
                    assertThat(count).isEqualTo(Math.max(0, end - from));
                    assertThat(Arrays.copyOf(target.array(), count))
                            .isEqualTo(Arrays.copyOfRange(content, Math.min(from, size), end));
                }
                ByteBuffer bytes = ByteBuffer.allocate(DataRef.BYTES);
                ref.to(bytes);
                assertThat(DataRef.from(bytes.flip())).isEqualTo(ref);
            }
            store.assertFullRedundancy();
            store.reopen();
            assertThat(store.data.repair().sweep(RepairProgress.SILENT).degraded())
                    .isZero();
        }
    }

    @Test
    void theLayoutFollowsSizeClassAndDrives(@TempDir Path home) throws Exception {
        assertThat(layouts(home, 1, "STANDARD")).containsExactly("1+0", "1+0");
        assertThat(layouts(home, 2, "STANDARD")).containsExactly("1+1", "1+1");
        assertThat(layouts(home, 5, "STANDARD")).containsExactly("1+2", "1+2");
        assertThat(layouts(home, 6, "STANDARD")).containsExactly("1+2", "4+2");
        assertThat(layouts(home, 12, "STANDARD")).containsExactly("1+2", "8+4");
        assertThat(layouts(home, 12, "REDUCED_REDUNDANCY")).containsExactly("1+1", "8+2");
    }

    private static List<String> layouts(Path home, int drives, String storageClass) throws IOException, DataFailure {
        try (TestStore store = new TestStore(home.resolve(drives + storageClass), drives);
                DataWriter small = store.data.write(storageClass);
                DataWriter large = store.data.write(storageClass)) {
            small.write(ByteBuffer.allocate(10));
            large.write(ByteBuffer.allocate(10_000));
            Layout first = small.finish().layout();
            return List.of(first.toString(), large.finish().layout().toString());
        }
    }

    @Test
    void eachShardIsOnADriveOfItsOwn(@TempDir Path home) throws Exception {
        try (TestStore store = new TestStore(home, 7)) {
            for (int i = 0; i < 20; i++) {
                store.write(content(i, 20_000));
                store.write(content(i, 100));
            }
            store.nodes.values().forEach(node -> {
                Set<SegmentId> segments = new HashSet<>();
                TestStore.list(node).forEach(blob -> assertThat(segments.add(SegmentId.of(blob)))
                        .isTrue());
                assertThat(segments).isNotEmpty();
            });
        }
    }

    @Test
    void whatIsDeletedIsGoneAndWhatIsNotFinishedNeverWas(@TempDir Path home) throws Exception {
        try (TestStore store = new TestStore(home, 6)) {
            DataRef kept = store.write(content(1, 50_000));
            DataRef small = store.write(content(2, 50));
            DataRef large = store.write(content(3, 2 * TestStore.CODE_SEGMENT + 5));
            try (DataWriter dropped = store.data.write("STANDARD")) {
                dropped.write(ByteBuffer.allocate(2 * TestStore.CODE_SEGMENT + 100_000));
            }
            assertThat(store.ids()).containsExactly(kept.id(), small.id(), large.id());
            store.data.delete(small);
            store.data.delete(large.id());
            assertThat(store.ids()).containsExactly(kept.id());
            assertThat(store.shards()).hasSize(1);
            assertThatThrownBy(() -> store.read(small))
                    .isInstanceOfSatisfying(DataFailure.class, failure -> assertThat(failure.reason())
                            .isEqualTo(DataFailure.Reason.MISSING));
            assertThat(store.read(kept)).isEqualTo(content(1, 50_000));
        }
    }

    @Test
    void drivesThatJoinLaterLeaveOldDataReadable(@TempDir Path home) throws Exception {
        try (TestStore store = new TestStore(home, 3)) {
            DataRef[] refs = new DataRef[40];
            for (int i = 0; i < refs.length; i++) {
                refs[i] = store.write(content(i, i % 2 == 0 ? 500 : 50_000));
            }
            for (int drives : new int[] {4, 8, 13}) {
                store.reopen(drives);
                for (int i = 0; i < refs.length; i++) {
                    assertThat(store.read(refs[i])).isEqualTo(content(i, i % 2 == 0 ? 500 : 50_000));
                }
                assertThat(store.data.metrics().rebuiltReads()).isZero();
                assertThat(store.data.repair().status().waiting()).isZero();
                assertThat(store.data.repair().sweep(RepairProgress.SILENT).degraded())
                        .isZero();
            }
            store.data.delete(refs[1]);
            assertThat(store.ids()).hasSize(refs.length - 1).doesNotContain(refs[1].id());
        }
    }
}
