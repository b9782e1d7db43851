package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeCommitterTest {
    private static final int WRITERS = 64;
    private static final int BLOBS_EACH = 100;

    @Test
    void aStormSharesItsSyncsAndLosesNothing(@TempDir Path directory) throws Exception {
        try (TestNode test = new TestNode(TestNode.small(directory, 4 << 20, 2, 16 * 1024))) {
            AtomicInteger stored = new AtomicInteger();
            try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int writer = 0; writer < WRITERS; writer++) {
                    int first = writer * BLOBS_EACH;
                    writers.execute(() -> {
                        for (int i = first; i < first + BLOBS_EACH; i++) {
                            byte[] content = content(id(i), 100 + i % 5000);
                            PutOutcome outcome = i % 20 == 0
                                    ? test.stream(id(i), content(id(i), 40_000 + i))
                                    : test.node.put(id(i), ByteBuffer.wrap(content));
                            if (outcome instanceof PutOutcome.Stored) {
                                stored.incrementAndGet();
                            }
                        }
                    });
                }
            }
            assertThat(stored).hasValue(WRITERS * BLOBS_EACH);
            DataNodeMetrics metrics = test.node.metrics();
            assertThat(metrics.appends()).isGreaterThanOrEqualTo(WRITERS * BLOBS_EACH);
            assertThat(metrics.syncs()).isLessThan(metrics.appends() / 4);
            allExact(test);
            test.reopen();
            allExact(test);
        }
    }

    private static void allExact(TestNode test) {
        for (int i = 0; i < WRITERS * BLOBS_EACH; i++) {
            BlobId id = id(i);
            byte[] expected = i % 20 == 0 ? content(id, 40_000 + i) : content(id, 100 + i % 5000);
            assertThat(test.bytes(id))
                    .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(expected));
        }
        assertThat(test.list()).hasSize(WRITERS * BLOBS_EACH);
    }

    /** All that wait while a sync is under way share the next one: proved with a sync that waits for them. */
    @Test
    void whoeverWaitsSharesTheNextSync(@TempDir Path directory) throws Exception {
        CountDownLatch firstIsWritten = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Faults hold = moment -> {
            if (moment == Faults.Moment.GROUP_WRITTEN && goOn.getCount() > 0) {
                firstIsWritten.countDown();
                await(goOn);
            }
        };
        DataNodeSettings settings = TestNode.small(directory, 4 << 20, 1, 4096);
        DataNodeEnvironment surroundings = new DataNodeEnvironment(
                () -> Long.MAX_VALUE, hold, new java.util.SplittableRandom(1), damage -> {}, RecoveryProgress.SILENT);
        try (DataNode node = DataNode.open(settings, surroundings);
                ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch begun = new CountDownLatch(50);
            writers.execute(() -> node.put(id(0), ByteBuffer.allocate(10)));
            await(firstIsWritten);
            for (int i = 1; i <= 50; i++) {
                BlobId id = id(i);
                writers.execute(() -> {
                    begun.countDown();
                    node.put(id, ByteBuffer.allocate(10));
                });
            }
            await(begun);
            while (node.waiting() < 50) {
                Thread.onSpinWait();
            }
            assertThat(node.size(id(0))).isEmpty();
            goOn.countDown();
            writers.close();
            assertThat(node.metrics().appends()).isEqualTo(51);
            assertThat(node.metrics().syncs()).isEqualTo(2);
        }
    }

    @Test
    void rollsOverToANewVolumeWhenOneIsFull(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 16 * 1024, 1)) {
            for (int i = 0; i < 40; i++) {
                test.put(id(i), content(id(i), 4000));
            }
            assertThat(test.node.volumes().all()).hasSize(10);
            assertThat(test.node.metrics().volumesSealed()).isEqualTo(9);
            for (Volume volume : test.node.volumes().all()) {
                assertThat(volume.end()).isLessThanOrEqualTo(16 * 1024 + RecordHeader.BYTES);
            }
            test.reopen();
            assertThat(test.node.replayedBytes()).isZero();
            test.reopenWithoutIndex();
            assertThat(test.node.volumes().all().stream().filter(Volume::sealed))
                    .hasSize(9);
            test.put(id(100), content(id(100), 10));
            for (int i = 0; i < 40; i++) {
                assertThat(test.bytes(id(i))).hasValue(content(id(i), 4000));
            }
        }
    }

    /** The system writes and syncs a deleted file without an error, and nobody can read it after the next start. */
    @Test
    void whatWentToADeletedVolumeIsNotAcknowledged(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 4 << 20, 1)) {
            test.put(id(1), content(id(1), 4000));
            TestNode.remove(directory.resolve("volumes"));
            for (int i = 2; i < 5; i++) {
                assertThat(test.node.put(id(i), ByteBuffer.wrap(content(id(i), 4000))))
                        .isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
                assertThat(test.stream(id(10 + i), content(id(10 + i), 40_000)))
                        .isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
            }
        }
    }

    /** The directory is still there: the next volume is as good as any. */
    @Test
    void goesOnInAnotherVolumeWhereOneWasDeleted(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 4 << 20, 1)) {
            test.put(id(1), content(id(1), 4000));
            Files.delete(test.node.volumes().all().iterator().next().file());
            assertThat(test.node.put(id(2), ByteBuffer.wrap(content(id(2), 4000))))
                    .isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
            test.put(id(3), content(id(3), 4000));
            test.reopen();
            assertThat(test.bytes(id(3))).hasValue(content(id(3), 4000));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
