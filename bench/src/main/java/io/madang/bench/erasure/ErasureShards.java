package io.madang.bench.erasure;

import io.madang.objectstore.erasure.ErasureCode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;

/** As many shards as a writer of large objects has on their way, in one place or the other. */
final class ErasureShards {
    private static final int BATCHES = 4;
    private static final int BYTES = 1 << 20;
    private static final int WINDOW = 256 << 10;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final MemorySegment[][] batches;
    private final MemorySegment[] elsewhere;
    private final int data;
    private final Duration time;

    ErasureShards(int data, int parity, boolean inHeap, Duration time, long seed) {
        this.data = data;
        this.time = time;
        this.batches = new MemorySegment[BATCHES][];
        for (int batch = 0; batch < BATCHES; batch++) {
            batches[batch] = room(data + parity, inHeap);
        }
        this.elsewhere = room(data, inHeap);
        Random random = new Random(seed);
        byte[] content = new byte[BYTES];
        for (MemorySegment[] batch : batches) {
            for (MemorySegment shard : batch) {
                random.nextBytes(content);
                shard.copyFrom(MemorySegment.ofArray(content));
            }
        }
    }

    private static MemorySegment[] room(int shards, boolean inHeap) {
        return Stream.generate(() -> inHeap
                        ? MemorySegment.ofArray(new byte[BYTES])
                        : Arena.ofAuto().allocate(BYTES, Long.BYTES))
                .limit(shards)
                .toArray(MemorySegment[]::new);
    }

    double encode(ErasureCode code) {
        return gigabytesPerSecond((shards, from) -> code.encode(shards, from, WINDOW));
    }

    /** The first two, which are data. */
    double rebuildTwo(ErasureCode code) {
        boolean[] present = new boolean[code.shards()];
        for (int shard = 2; shard < present.length; shard++) {
            present[shard] = true;
        }
        return gigabytesPerSecond((shards, from) -> code.rebuild(shards, present, from, WINDOW));
    }

    double copy() {
        return gigabytesPerSecond((shards, from) -> {
            for (int shard = 0; shard < data; shard++) {
                MemorySegment.copy(shards[shard], from, elsewhere[shard], from, WINDOW);
            }
        });
    }

    private interface Work {
        void on(MemorySegment[] shards, int from);
    }

    /** Data that went through in a second of processor time: others who want the processor do not count. */
    private double gigabytesPerSecond(Work work) {
        long start = THREADS.getCurrentThreadCpuTime();
        long bytes = 0;
        long taken = 0;
        while (taken < time.toNanos()) {
            for (MemorySegment[] batch : batches) {
                for (int from = 0; from < BYTES; from += WINDOW) {
                    work.on(batch, from);
                    bytes += (long) data * WINDOW;
                }
            }
            taken = THREADS.getCurrentThreadCpuTime() - start;
        }
        return (double) bytes / taken;
    }
}
