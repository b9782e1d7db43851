package io.madang.media.fold;

import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Source;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Folds pending views into the items at regular times, in each database by one instance. */
final class ViewFolder implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ViewFolder.class);

    /** After the relays and projections have begun. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 2048;

    private final PendingViews pending;
    private final MediaStore store;
    private final FoldProperties properties;
    private final Counter folded;
    private final Counter failed;
    private volatile long lagMillis;
    private volatile @Nullable ScheduledExecutorService timer;

    ViewFolder(PendingViews pending, MediaStore store, FoldProperties properties, MeterRegistry meters) {
        this.pending = pending;
        this.store = store;
        this.properties = properties;
        this.folded = Counter.builder("madang.media.view.folded")
                .description("items whose place in the order by views was brought up to date")
                .register(meters);
        this.failed = Counter.builder("madang.media.view.fold.failed")
                .description("folds of views that failed; they are repeated")
                .register(meters);
        Gauge.builder("madang.media.view.lag", () -> lagMillis / 1000.0)
                .description(
                        "how long ago the oldest view count was counted that waits for its place in the order by views")
                .baseUnit("seconds")
                .register(meters);
    }

    /** Folds everything that waits, in the databases that no other instance is folding. */
    void fold() {
        try {
            lagMillis = pending.lag().toMillis();
        } catch (RuntimeException e) {
            log.debug("nobody can tell how long views have been waiting: {}", e.toString());
        }
        store.shards().sources().forEach(this::foldQuietly);
    }

    private void foldQuietly(Source source) {
        try {
            // a little less than the interval, so that the claim has ended when the next fold is due
            if (pending.tryClaim(source, properties.interval().multipliedBy(9).dividedBy(10))) {
                int some;
                do {
                    some = pending.fold(source, properties.batch());
                    folded.increment(some);
                } while (some == properties.batch() && timer != null);
            }
        } catch (Failure e) {
            failed.increment();
            log.warn("Views in database {} are not folded yet, and are tried again: {}", source.name(), e.getMessage());
        } catch (RuntimeException e) {
            failed.increment();
            log.error("Views in database {} are not folded yet, and are tried again", source.name(), e);
        }
    }

    @Override
    public void start() {
        if (timer == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("view-fold").daemon(true).factory());
            long interval = properties.interval().toMillis();
            started.scheduleWithFixedDelay(this::fold, interval, interval, TimeUnit.MILLISECONDS);
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
