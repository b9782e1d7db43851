package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.id;

import io.madang.objectstore.blob.PutOutcome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Measures durable appends of 4 KiB by some numbers of writers; a main, not a test. Arguments: directory, seconds. */
final class AppendRate {
    private AppendRate() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(arguments[0]);
        long seconds = Long.parseLong(arguments[1]);
        for (int writers : new int[] {1, 32, 128, 512}) {
            for (int volumes : new int[] {1, 2, 4}) {
                Path directory = Files.createTempDirectory(home, "append-rate-");
                measure(directory, writers, volumes, seconds);
                TestNode.remove(directory);
            }
        }
    }

    private static void measure(Path directory, int writers, int volumes, long seconds)
            throws IOException, InterruptedException {
        DataNodeSettings defaults = DataNodeSettings.in(directory);
        DataNodeSettings settings = new DataNodeSettings(
                directory,
                defaults.volumeBytes(),
                defaults.volumeRecords(),
                volumes,
                defaults.extentBytes(),
                defaults.blobBytes(),
                defaults.streams(),
                defaults.pendingBytes(),
                defaults.groupBytes(),
                defaults.patience(),
                defaults.reserveBytes(),
                defaults.garbageShare(),
                defaults.backgroundBytesPerSecond(),
                defaults.cacheBytes());
        AtomicLong number = new AtomicLong();
        LongAdder stored = new LongAdder();
        try (DataNode node = DataNode.open(settings, damage -> {}, RecoveryProgress.SILENT)) {
            long end = System.nanoTime() + seconds * 1_000_000_000L;
            long start = System.nanoTime();
            List<Thread> threads = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                threads.add(Thread.ofVirtual().start(() -> {
                    ByteBuffer content = ByteBuffer.allocate(4096);
                    while (System.nanoTime() < end) {
                        if (node.put(id(number.incrementAndGet()), content.clear()) instanceof PutOutcome.Stored) {
                            stored.increment();
                        }
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            double took = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                    "%d writers, %d volumes: %.0f appends/s, %.1f per sync%n",
                    writers,
                    volumes,
                    stored.sum() / took,
                    (double) stored.sum() / node.metrics().syncs());
        }
    }
}
