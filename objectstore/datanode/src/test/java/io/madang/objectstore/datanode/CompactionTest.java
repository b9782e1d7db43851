package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.WriteOutcome;
import io.madang.objectstore.datanode.BlobIndex.Table;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompactionTest {
    private static final int BLOBS = 60;

    @Test
    void givesBackTheSpaceOfTheDeadAndKeepsTheLiving(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 64 * 1024, 2)) {
            Map<BlobId, byte[]> living = fill(test);
            long before = test.node.metrics().volumeBytes();
            compactAll(test);
            assertThat(test.node.metrics().volumeBytes()).isLessThan(before * 3 / 4);
            exact(test, living);
            test.reopen();
            exact(test, living);
            test.reopenWithoutIndex();
            exact(test, living);
        }
    }

    @Test
    void tombstonesGoWithTheLastRecordTheyHide(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 64 * 1024, 2)) {
            fill(test);
            for (BlobId id : test.list()) {
                assertThat(test.node.delete(id)).isEqualTo(new DeleteOutcome.Deleted());
            }
            for (int i = 0; i < 60; i++) {
                test.put(id(1000 + i), content(id(1000 + i), 4000));
            }
            compactAll(test);
            assertThat(test.list()).hasSize(60);
            // Only what is hidden in volumes that are still open may need a tombstone.
            long hiding = test.dump().keySet().stream()
                    .filter(key -> key.startsWith(Table.REMAINS.name()))
                    .count();
            long tombstones = test.dump().entrySet().stream()
                    .filter(row ->
                            row.getKey().startsWith("BLOBS") && row.getValue().startsWith("01"))
                    .count();
            assertThat(tombstones).isEqualTo(hiding).isLessThan(10);
            test.reopenWithoutIndex();
            assertThat(test.list()).hasSize(60);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Faults.Moment.class, names = "COMPACTION_.*", mode = EnumSource.Mode.MATCH_ALL)
    void survivesACrashAtEachStep(Faults.Moment moment, @TempDir Path directory) throws IOException {
        for (Loss loss : Loss.values()) {
            Path home = Files.createDirectory(directory.resolve(loss.name()));
            try (TestNode test = new TestNode(home, 64 * 1024, 2)) {
                Map<BlobId, byte[]> living = fill(test);
                test.node.close();
                Path older = directory.resolve("older-" + loss);
                TestNode.copy(home.resolve("index"), older);
                test.reopen();
                test.crash.arm(moment);
                assertThatThrownBy(() -> compactAll(test)).isInstanceOf(SimulatedCrash.class);
                test.node.close();
                if (loss != Loss.NOTHING) {
                    TestNode.remove(home.resolve("index"));
                }
                if (loss == Loss.LATEST_INDEX) {
                    Files.move(older, home.resolve("index"));
                }
                test.reopen();
                exact(test, living);
                BlobId victim = living.keySet().iterator().next();
                test.node.delete(victim);
                living.remove(victim);
                compactAll(test);
                exact(test, living);
                test.reopenWithoutIndex();
                exact(test, living);
                assertThat(test.node.scrub((done, of, bytes) -> {}).damaged()).isEmpty();
            }
        }
    }

    /** What a crash takes besides the process: with the switch synced, an older index means a drive that lied. */
    private enum Loss {
        NOTHING,
        INDEX,
        LATEST_INDEX
    }

    @Test
    void readsAndDeletesGoOnMeanwhile(@TempDir Path directory) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("readsAndDeletesGoOnMeanwhile"));
        try (TestNode test = new TestNode(directory, 128 * 1024, 2);
                ExecutorService others = Executors.newCachedThreadPool()) {
            int blobs = 400;
            for (int i = 0; i < blobs; i++) {
                test.stream(id(i), content(id(i), 500 + i * 10));
            }
            AtomicBoolean done = new AtomicBoolean();
            List<Future<Long>> readers = new ArrayList<>();
            for (int reader = 0; reader < 4; reader++) {
                SplittableRandom own = random.split();
                readers.add(others.submit(() -> {
                    long reads = 0;
                    while (!done.get()) {
                        int i = own.nextInt(blobs);
                        Optional<byte[]> bytes = test.bytes(id(i));
                        if (i % 3 == 0) {
                            assertThat(bytes).hasValue(content(id(i), 500 + i * 10));
                        } else {
                            bytes.ifPresent(content -> assertThat(content).isEqualTo(content(id(i), 500 + i * 10)));
                        }
                        reads++;
                    }
                    return reads;
                }));
            }
            Future<?> deleter = others.submit(() -> {
                for (int i = 0; i < blobs; i++) {
                    if (i % 3 != 0) {
                        assertThat(test.node.delete(id(i))).isEqualTo(new DeleteOutcome.Deleted());
                    }
                }
            });
            while (!deleter.isDone()) {
                test.node.compact();
            }
            deleter.get();
            compactAll(test);
            done.set(true);
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
            assertThat(test.node.metrics().compactions()).isPositive();
            assertThat(test.damage).isEmpty();
            for (boolean withIndex : new boolean[] {true, false}) {
                if (withIndex) {
                    test.reopen();
                } else {
                    test.reopenWithoutIndex();
                }
                for (int i = 0; i < blobs; i++) {
                    assertThat(test.bytes(id(i)).isPresent()).isEqualTo(i % 3 == 0);
                }
            }
        }
    }

    /** The copy of a blob that dies while it is copied must not come back from a rebuild. */
    @Test
    void aBlobThatDiesWhileItIsCopiedStaysDead(@TempDir Path directory) throws IOException {
        Map<Long, BlobId> victims = new HashMap<>();
        TestNode[] node = new TestNode[1];
        DataNodeSettings settings = TestNode.small(directory, 64 * 1024, 2, TestNode.EXTENT);
        Faults deleting = moment -> {
            if (moment == Faults.Moment.COMPACTION_VERIFIED) {
                victims.values().forEach(id -> node[0].node.delete(id));
            }
        };
        try (TestNode test = new TestNode(settings)) {
            node[0] = test;
            Map<BlobId, byte[]> living = fill(test);
            test.node.close();
            test.node = DataNode.open(
                    settings,
                    new DataNodeEnvironment(
                            () -> Long.MAX_VALUE,
                            deleting,
                            new SplittableRandom(1),
                            test.damage::add,
                            RecoveryProgress.SILENT));
            // One of each volume, so that some are in those that are compacted.
            for (BlobId id : living.keySet()) {
                BlobEntry entry = Objects.requireNonNull(test.node.index().find(id));
                victims.putIfAbsent(entry.where().volume(), id);
            }
            test.node.compact();
            living.keySet().removeAll(victims.values());
            exact(test, living);
            // The volume with the tombstone is compacted in turn, while the dead copy stays where it is.
            for (int i = 0; i < 60; i++) {
                test.put(id(2000 + i), content(id(2000 + i), 4000));
                test.node.delete(id(2000 + i));
            }
            compactAll(test);
            test.reopenWithoutIndex();
            exact(test, living);
            compactAll(test);
            test.reopenWithoutIndex();
            exact(test, living);
        }
    }

    @Test
    void leavesVolumesAloneWhoseLivingAreDamaged(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 64 * 1024, 1)) {
            Map<BlobId, byte[]> living = fill(test);
            BlobEntry entry = Objects.requireNonNull(test.node.index().find(id(1)));
            try (RandomAccessFile file = new RandomAccessFile(
                    test.node.volumes().file(entry.where().volume()).toFile(), "rw")) {
                file.seek(entry.where().end() - 1);
                int last = file.read();
                file.seek(entry.where().end() - 1);
                file.write(~last);
            }
            CompactionOutcome outcome = test.node.compact();
            assertThat(outcome).isEqualTo(new CompactionOutcome.Damaged(List.of(id(1))));
            living.remove(id(1));
            living.forEach((id, content) -> assertThat(test.bytes(id)).hasValue(content));
            test.node.delete(id(1));
            compactAll(test);
            exact(test, living);
        }
    }

    @Test
    void waitsForStreamsThatHaveExtentsInAVolume(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 64 * 1024, 1)) {
            BlobWriter writer = ((WriteOutcome.Begun) test.node.write(id(500))).writer();
            byte[] content = content(id(500), 30_000);
            writer.write(ByteBuffer.wrap(content, 0, 20_000));
            Map<BlobId, byte[]> living = fill(test);
            compactAll(test);
            writer.write(ByteBuffer.wrap(content, 20_000, 10_000));
            writer.seal();
            living.put(id(500), content);
            exact(test, living);
            compactAll(test);
            exact(test, living);
        }
    }

    @Test
    void needsRoomForTheLiving(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 64 * 1024, 1)) {
            fill(test);
            test.freeSpace = () -> 10;
            assertThat(test.node.compact()).isInstanceOf(CompactionOutcome.NoRoom.class);
        }
    }

    /** Blobs of all kinds over several volumes, half of them deleted. */
    private static Map<BlobId, byte[]> fill(TestNode test) {
        Map<BlobId, byte[]> living = new HashMap<>();
        for (int i = 0; i < BLOBS; i++) {
            byte[] content = content(id(i), i % 5 == 0 ? 15_000 : 2000 + i);
            test.stream(id(i), content);
            living.put(id(i), content);
        }
        for (int i = 0; i < BLOBS; i += 2) {
            test.node.delete(id(i));
            living.remove(id(i));
        }
        for (int i = 0; i < BLOBS; i += 8) {
            test.put(id(i), content(id(i), 100));
            living.put(id(i), content(id(i), 100));
        }
        return living;
    }

    private static void compactAll(TestNode test) throws IOException {
        while (test.node.compact() instanceof CompactionOutcome.Compacted) {}
    }

    private static void exact(TestNode test, Map<BlobId, byte[]> living) {
        assertThat(test.list()).containsExactlyInAnyOrderElementsOf(living.keySet());
        living.forEach((id, content) -> assertThat(test.bytes(id)).hasValue(content));
    }
}
