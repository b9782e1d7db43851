package io.madang.bench.web;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.KeepAliveClient;
import io.madang.bench.load.Tally.Percentiles;
import io.madang.bench.load.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Readers who ask at their times, however long the answers take: what waits behind a slow one counts its waiting. The
 * time is that of the whole page, which is a little more than that of its first byte. They have threads of the system:
 * as virtual ones they would stand in one line with those of the server, which is in the same process.
 */
final class SteadyReaders {

    /** Until all are connected and what they do has been compiled; not counted. */
    private static final Duration BEGINNING = Duration.ofSeconds(2);

    private final Target target;
    private final int readers;
    private final double perSecond;

    SteadyReaders(Target target, int readers, double perSecond) {
        this.target = target;
        this.readers = readers;
        this.perSecond = perSecond;
    }

    List<Figure> measure(String name, List<byte[]> requests, Duration time, double goalMillis) throws Exception {
        BenchProgress.say(String.format(Locale.ROOT, "%s at %.0f each second", name, perSecond));
        long step = (long) (readers * 1e9 / perSecond);
        long start = System.nanoTime();
        List<long[]> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(readers)) {
            List<Future<long[]>> reading = threads.invokeAll(IntStream.range(0, readers)
                    .<Callable<long[]>>mapToObj(
                            reader -> () -> read(requests, reader, start + step * reader / readers, step, time))
                    .toList());
            for (Future<long[]> one : reading) {
                all.add(one.get());
            }
        }
        long[] nanos = all.stream().flatMapToLong(LongStream::of).toArray();
        double late = Percentiles.of(nanos, 0.99) / 1e6;
        return List.of(
                Figure.of(name + ", p50", Percentiles.of(nanos, 0.5) / 1e6, "ms"),
                Double.isNaN(goalMillis)
                        ? Figure.of(name + ", p99", late, "ms")
                        : Figure.atMost(name + ", p99", late, goalMillis, "ms"));
    }

    private long[] read(List<byte[]> requests, int reader, long start, long step, Duration time) throws IOException {
        int first = (int) (BEGINNING.toNanos() / step);
        long[] nanos = new long[(int) (time.toNanos() / step)];
        try (KeepAliveClient connection = new KeepAliveClient(target)) {
            for (int i = 0; i < first + nanos.length; i++) {
                long due = start + i * step;
                LockSupport.parkNanos(Math.max(0, due - System.nanoTime()));
                connection.ask(requests.get((reader + i * readers) % requests.size()));
                if (i >= first) {
                    nanos[i - first] = System.nanoTime() - due;
                }
            }
        }
        return nanos;
    }
}
