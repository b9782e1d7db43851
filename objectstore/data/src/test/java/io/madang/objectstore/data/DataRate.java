package io.madang.objectstore.data;

import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.datanode.DataNodeSettings;
import io.madang.objectstore.datanode.RecoveryProgress;
import io.madang.objectstore.placement.DriveDirectory;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.placement.Membership;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/** Measures durable writes and verified reads with the default bounds; a main, not a test. Arguments: directory, seconds. */
final class DataRate {
    private static final int SMALL = 4 << 10;
    private static final int LARGE = 64 << 20;

    private DataRate() {}

    private interface Call {
        void run() throws DataFailure;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        long seconds = Long.parseLong(arguments[1]);
        for (int drives : new int[] {1, 6}) {
            Path home = Files.createTempDirectory(Path.of(arguments[0]), "data-rate-");
            measure(home, drives, seconds);
            TestStore.remove(home);
        }
    }

    private static void measure(Path home, int drives, long seconds) throws IOException, InterruptedException {
        List<DriveDirectory> places = new ArrayList<>();
        for (int drive = 0; drive < drives; drive++) {
            places.add(DriveDirectory.of(home.resolve("d" + drive)));
        }
        Membership membership = Membership.open(places);
        RepairQueue queue = RepairQueue.open(membership);
        Map<Integer, Blobs> nodes = new HashMap<>();
        for (MemberDrive member : membership.members()) {
            nodes.put(
                    member.drive().number(),
                    DataNode.open(DataNodeSettings.in(member.directory()), queue, RecoveryProgress.SILENT));
        }
        try (ObjectData data = ObjectData.open(DataSettings.defaults(), membership.map(), nodes, queue)) {
            for (int callers : new int[] {1, 32, 128}) {
                sized(data, drives, callers, SMALL, seconds);
            }
            for (int callers : new int[] {1, 4}) {
                sized(data, drives, callers, LARGE, seconds);
            }
        }
        for (Blobs node : nodes.values()) {
            ((DataNode) node).close();
        }
    }

    private static void sized(ObjectData data, int drives, int callers, int size, long seconds)
            throws InterruptedException {
        Queue<DataRef> refs = new ConcurrentLinkedQueue<>();
        byte[] content = TestStore.content(1, Math.min(size, 1 << 20));
        double puts = rate(callers, seconds, () -> {
            try (DataWriter writer = data.write("STANDARD")) {
                for (int at = 0; at < size; at += content.length) {
                    writer.write(ByteBuffer.wrap(content));
                }
                refs.add(writer.finish());
            }
        });
        String layout = refs.element().layout().toString();
        ThreadLocal<ByteBuffer> target = ThreadLocal.withInitial(() -> ByteBuffer.allocate(content.length));
        double gets = rate(callers, seconds, () -> {
            DataRef ref = refs.remove();
            refs.add(ref);
            for (long at = 0; at < size; at += content.length) {
                data.read(ref, at, target.get().clear());
            }
        });
        System.out.printf(
                "%d drives, %s, %d KiB, %d callers: write %.0f/s = %.1f MB/s, read %.0f/s = %.1f MB/s%n",
                drives, layout, size >> 10, callers, puts, puts * size / 1e6, gets, gets * size / 1e6);
    }

    private static double rate(int callers, long seconds, Call call) throws InterruptedException {
        LongAdder done = new LongAdder();
        long start = System.nanoTime();
        long end = start + seconds * 1_000_000_000L;
        List<Thread> threads = new ArrayList<>();
        for (int caller = 0; caller < callers; caller++) {
            threads.add(Thread.ofPlatform().start(() -> {
                while (System.nanoTime() < end) {
                    try {
                        call.run();
                        done.increment();
                    } catch (DataFailure e) {
                        throw new IllegalStateException(e);
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return done.sum() / ((System.nanoTime() - start) / 1e9);
    }
}
