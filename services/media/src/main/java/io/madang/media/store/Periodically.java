package io.madang.media.store;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Runs work again and again while the application runs; work that fails is logged, and runs again. */
public final class Periodically implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Periodically.class);

    /** After the engines' connections, and stopped before them. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 2048;

    private final String name;
    private final Duration interval;
    private final Runnable work;
    private volatile @Nullable ScheduledExecutorService timer;

    public Periodically(String name, Duration interval, Runnable work) {
        this.name = name;
        this.interval = interval;
        this.work = work;
    }

    private void runQuietly() {
        try {
            work.run();
        } catch (RuntimeException e) {
            log.warn("{} failed, and runs again in {}: {}", name, interval, e.toString());
        }
    }

    @Override
    public void start() {
        if (timer == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name(name).daemon(true).factory());
            started.scheduleWithFixedDelay(
                    this::runQuietly, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
            timer = started;
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService stopping = timer;
        timer = null;
        if (stopping != null) {
            stopping.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
