package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.testkit.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two of six drives are lost and come back empty while everybody reads and writes. */
class DriveLossTest {
    private static final int READERS = 4;
    private static final int WRITERS = 2;
    private static final int OBJECTS = 60;
    private static final int READS_BETWEEN = 60;

    private final Map<Long, DataRef> refs = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Semaphore reads = new Semaphore(0);
    private final Semaphore writes = new Semaphore(0);

    @Test
    void twoOfSixDrivesAreEmptiedUnderLoad(@TempDir Path home) throws Exception {
        long seed = Seeds.next("twoOfSixDrivesAreEmptiedUnderLoad");
        SplittableRandom random = new SplittableRandom(seed);
        try (TestStore store = new TestStore(home, 6)) {
            for (long i = 0; i < OBJECTS; i++) {
                refs.put(i, store.write(content(i, size(i))));
            }
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                SplittableRandom own = random.split();
                threads.add(Thread.ofPlatform().start(() -> until(() -> readOne(store, own))));
            }
            for (int i = 0; i < WRITERS; i++) {
                SplittableRandom own = random.split();
                threads.add(Thread.ofPlatform().start(() -> until(() -> writeOne(store, own))));
            }
            int first = random.nextInt(6);
            int second = (first + 1 + random.nextInt(5)) % 6;
            someCalls();
            store.detach(first);
            someCalls();
            store.detach(second);
            someCalls();
            wipeAndReturn(store, first);
            wipeAndReturn(store, second);
            someCalls();
            ended.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).isEmpty();
            store.data.repair().await();
            RepairReport report = store.data.repair().sweep(RepairProgress.SILENT);
            assertThat(report.whole()).isTrue();
            assertThat(report.degraded()).isZero();
            assertThat(report.segments()).isGreaterThanOrEqualTo(refs.size());
            store.assertFullRedundancy();
            int third = (second + 1) % 6 == first ? (second + 2) % 6 : (second + 1) % 6;
            int fourth = (third + 1) % 6 == first || (third + 1) % 6 == second ? (third + 2) % 6 : (third + 1) % 6;
            store.detach(third);
            store.detach(fourth == first || fourth == second ? (fourth + 1) % 6 : fourth);
            for (Map.Entry<Long, DataRef> each : refs.entrySet()) {
                assertThat(store.read(each.getValue())).isEqualTo(content(each.getKey(), size(each.getKey())));
            }
            assertThat(store.data.repair().status().rebuiltBytes()).isPositive();
        }
    }

    private static void wipeAndReturn(TestStore store, int drive) throws Exception {
        TestStore.remove(store.directory(drive));
        java.nio.file.Files.createDirectories(store.directory(drive));
        store.attach(drive);
    }

    private static int size(long number) {
        return (int)
                (number % 3 == 0
                        ? 1_500_000 + number % 999
                        : number % 3 == 1 ? 30_000 + number % 999 : 1 + number % 4000);
    }

    /** Waits until so many more calls have ended well. */
    private void someCalls() throws InterruptedException {
        reads.drainPermits();
        writes.drainPermits();
        assertThat(reads.tryAcquire(READS_BETWEEN, 60, TimeUnit.SECONDS))
                .as("reads go on: %s", failures)
                .isTrue();
        assertThat(writes.tryAcquire(2, 60, TimeUnit.SECONDS))
                .as("writes go on: %s", failures)
                .isTrue();
    }

    private interface Call {
        void run() throws Exception;
    }

    private void until(Call call) {
        while (!ended.get()) {
            try {
                call.run();
            } catch (Throwable e) {
                failures.add(e);
                return;
            }
        }
    }

    private void readOne(TestStore store, SplittableRandom random) throws DataFailure {
        long number = random.nextLong(OBJECTS);
        DataRef ref = Objects.requireNonNull(refs.get(number));
        assertThat(TestStore.read(store.data, ref)).isEqualTo(content(number, size(number)));
        reads.release();
    }

    private void writeOne(TestStore store, SplittableRandom random) {
        long number = OBJECTS + random.nextLong(1L << 40);
        try {
            refs.put(number, TestStore.write(store.data, content(number, size(number)), 50_000));
            writes.release();
        } catch (DataFailure e) {
            assertThat(e.reason()).as(e.getMessage()).isEqualTo(DataFailure.Reason.TOO_FEW_DRIVES);
        }
    }
}
