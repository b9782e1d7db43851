package io.madang.bench.outbox;

import io.madang.bench.Figure;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.json.JsonMapper;

/** From the commit of a write to its consumer, at a steady pace of writes. */
final class OutboxLatency {

    static final int PER_SECOND = 500;

    private static final int WRITERS = 8;

    /** The first events warm everything up and are not counted. */
    private static final int WARM_UP_SECONDS = 2;

    private final Shards shards;
    private final Outbox outbox;
    private final Topic topic;
    private final JsonMapper json = new JsonMapper();

    OutboxLatency(Shards shards, Outbox outbox, Topic topic) {
        this.shards = shards;
        this.outbox = outbox;
        this.topic = topic;
    }

    List<Figure> measure(int seconds) throws InterruptedException {
        int warmUp = WARM_UP_SECONDS * PER_SECOND;
        int count = warmUp + seconds * PER_SECOND;
        AtomicLongArray committed = new AtomicLongArray(count);
        long[] consumed = new long[count];
        try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
            long start = System.nanoTime();
            for (int writer = 0; writer < WRITERS; writer++) {
                int first = writer;
                writers.execute(() -> write(start, first, count, committed));
            }
            int[] come = {0};
            while (come[0] < count) {
                topic.poll(event -> {
                    int number = json.readTree(event.value()).get("version").intValue();
                    consumed[number] = System.nanoTime();
                    come[0]++;
                });
            }
        }
        long[] nanos = new long[count - warmUp];
        for (int event = warmUp; event < count; event++) {
            // the consumer may have it before the writer's commit has returned
            nanos[event - warmUp] = Math.max(0, consumed[event] - committed.get(event));
        }
        Arrays.sort(nanos);
        return List.of(
                Figure.atMost("outbox.latency.p50", millis(nanos, 0.50), 20, "ms"),
                Figure.atMost("outbox.latency.p99", millis(nanos, 0.99), 200, "ms"));
    }

    private void write(long start, int first, int count, AtomicLongArray committed) {
        for (int event = first; event < count; event += WRITERS) {
            long due = start + event * 1_000_000_000L / PER_SECOND;
            for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                LockSupport.parkNanos(due - now);
            }
            OutboxBenchInstance.Key key = new OutboxBenchInstance.Key(event + 1L);
            Shard shard = shards.of(key);
            int version = event;
            shard.run(() -> outbox.append(shard, key, "timed", version, Map.of("text", "x")));
            committed.set(event, System.nanoTime());
        }
    }

    private static double millis(long[] sorted, double part) {
        return sorted[(int) (sorted.length * part)] / 1e6;
    }
}
