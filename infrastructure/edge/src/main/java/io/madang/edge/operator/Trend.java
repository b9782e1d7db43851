package io.madang.edge.operator;

import io.madang.contracts.operator.InstanceReport.Sample;
import io.madang.edge.health.LatencyHistogram;
import io.madang.edge.health.LatencyHistogram.Reading;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/** How the instance went in the last minutes: a sample every few seconds, of which the newest are kept. */
final class Trend implements SmartLifecycle {

    static final Duration INTERVAL = Duration.ofSeconds(5);
    static final int KEPT = 60;

    private final LatencyHistogram latencies;
    private final PartFigures parts;
    private final InstantSource clock;
    private final Deque<Sample> samples = new ArrayDeque<>(KEPT);
    private Reading last;
    private long lastNanos;
    private @Nullable ScheduledExecutorService timer;

    Trend(LatencyHistogram latencies, PartFigures parts, InstantSource clock) {
        this.latencies = latencies;
        this.parts = parts;
        this.clock = clock;
        this.last = latencies.read();
        this.lastNanos = System.nanoTime();
    }

    /** The oldest first. */
    synchronized List<Sample> samples() {
        return List.copyOf(samples);
    }

    private void take() {
        take(System.nanoTime(), clock.instant());
    }

    /** Adds what has happened since the sample before. */
    synchronized void take(long nanos, Instant at) {
        Reading now = latencies.read();
        Reading between = now.since(last);
        double seconds = Math.max(1, nanos - lastNanos) / 1e9;
        last = now;
        lastNanos = nanos;
        if (samples.size() == KEPT) {
            samples.removeFirst();
        }
        samples.addLast(new Sample(
                at,
                between.requests() / seconds,
                between.errors() / seconds,
                between.quantileMillis(0.5),
                between.quantileMillis(0.99),
                parts.waiting(),
                parts.behind()));
    }

    @Override
    public synchronized void start() {
        if (timer == null) {
            timer = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("operator-trend").daemon(true).factory());
            timer.scheduleAtFixedRate(this::take, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public synchronized void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }
}
