package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FullDriveTest {
    private static final PutOutcome FULL = new PutOutcome.Refused(Refusal.FULL);

    @Test
    void refusesWhatWouldNeedTheReserveAndTakesDeletes(@TempDir Path directory) throws IOException {
        AtomicLong free = new AtomicLong(1 << 30);
        try (DataNode node = DataNode.open(
                settings(directory, 1 << 20, 100_000),
                new DataNodeEnvironment(
                        free::get, Faults.NONE, new SplittableRandom(1), damage -> {}, RecoveryProgress.SILENT))) {
            node.put(id(1), ByteBuffer.wrap(content(id(1), 1000)));
            free.set(100_500);
            assertThat(node.put(id(2), ByteBuffer.allocate(1000))).isEqualTo(FULL);
            assertThat(TestNode.stream(node, id(3), new byte[50_000])).isEqualTo(FULL);
            assertThat(node.put(id(4), ByteBuffer.allocate(100))).isInstanceOf(PutOutcome.Stored.class);
            assertThat(TestNode.bytes(node, id(1))).hasValue(content(id(1), 1000));
            free.set(60_000);
            assertThat(node.delete(id(1))).isEqualTo(new DeleteOutcome.Deleted());
            free.set(1 << 30);
            assertThat(node.put(id(2), ByteBuffer.allocate(1000))).isInstanceOf(PutOutcome.Stored.class);
            assertThat(node.metrics().refusedFull()).isEqualTo(2);
            assertThat(node.size(id(3))).isEmpty();
        }
    }

    /** A real file system that runs full under the writes, because the node was told that there is room. */
    @Test
    void aWriteThatTheDriveCannotTakeLeavesNoTrace(@TempDir Path directory) throws Exception {
        Path volumes = Files.createDirectories(directory.resolve("volumes"));
        try (Mount unused = Mount.tmpfs(volumes, "3m");
                TestNode test = new TestNode(settings(directory, 1 << 20, 0))) {
            int stored = fillUp(test);
            assertThat(stored).isBetween(20, 52);
            for (int i = 0; i < stored; i++) {
                assertThat(test.bytes(id(i))).hasValue(content(id(i), 60_000));
            }
            test.reopen();
            assertThat(test.list()).hasSize(stored);
            assertThat(test.node.scrub((done, of, bytes) -> {}).damaged()).isEmpty();
        }
    }

    /** With its true size known, a node on a full drive can be emptied again by deletes and compaction. */
    @Test
    void aFullDriveCanBeEmptied(@TempDir Path directory) throws Exception {
        Path volumes = Files.createDirectories(directory.resolve("volumes"));
        try (Mount unused = Mount.tmpfs(volumes, "6m");
                TestNode test = new TestNode(settings(directory, 1 << 20, 2 << 20))) {
            test.freeSpace = FreeSpace.of(volumes);
            int stored = fillUp(test);
            for (int i = 0; i < stored; i += 2) {
                assertThat(test.node.delete(id(i))).isEqualTo(new DeleteOutcome.Deleted());
            }
            while (test.node.compact() instanceof CompactionOutcome.Compacted) {}
            test.put(id(1000), content(id(1000), 60_000));
            for (int i = 1; i < stored; i += 2) {
                assertThat(test.bytes(id(i))).hasValue(content(id(i), 60_000));
            }
        }
    }

    /** Files that are gone can still be written to. Whoever writes is told that the drive is, and does not wait for it. */
    @Test
    @Timeout(60)
    void refusesWhenTheDriveIsGone(@TempDir Path place) throws IOException {
        Path directory = Files.createDirectory(place.resolve("drive"));
        try (DataNode node = DataNode.open(
                settings(directory, 1 << 20, 0),
                new DataNodeEnvironment(
                        FreeSpace.of(directory),
                        Faults.NONE,
                        new SplittableRandom(1),
                        damage -> {},
                        RecoveryProgress.SILENT))) {
            assertThat(node.put(id(1), ByteBuffer.allocate(1000))).isInstanceOf(PutOutcome.Stored.class);
            Files.move(directory, place.resolve("gone"));

            assertThat(node.put(id(2), ByteBuffer.allocate(1000))).isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
            assertThat(TestNode.stream(node, id(3), new byte[50_000]))
                    .isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
            assertThat(node.delete(id(1))).isEqualTo(new DeleteOutcome.Refused(Refusal.BROKEN));
            Files.move(place.resolve("gone"), directory);
            assertThat(node.put(id(4), ByteBuffer.allocate(1000))).isInstanceOf(PutOutcome.Stored.class);
        }
    }

    private static int fillUp(TestNode test) {
        for (int i = 0; ; i++) {
            PutOutcome outcome = test.node.put(id(i), ByteBuffer.wrap(content(id(i), 60_000)));
            if (!(outcome instanceof PutOutcome.Stored)) {
                assertThat(outcome).isEqualTo(FULL);
                return i;
            }
        }
    }

    private static DataNodeSettings settings(Path directory, long volumeBytes, long reserve) {
        return new DataNodeSettings(
                directory,
                volumeBytes,
                10_000,
                2,
                64 * 1024,
                1 << 26,
                8,
                1 << 20,
                1 << 20,
                Duration.ofSeconds(30),
                reserve,
                0.3,
                1L << 40,
                8L << 20);
    }

    /** A small file system of its own, which only root can make. */
    private record Mount(Path at) implements AutoCloseable {
        static Mount tmpfs(Path at, String size) throws Exception {
            assumeTrue("root".equals(System.getProperty("user.name")), "only root can mount");
            assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", at.toString()), "mount is refused");
            return new Mount(at);
        }

        @Override
        public void close() throws Exception {
            assertThat(run("umount", at.toString())).isTrue();
        }

        private static boolean run(String... command) throws Exception {
            Process process = new ProcessBuilder(command).inheritIO().start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        }
    }
}
