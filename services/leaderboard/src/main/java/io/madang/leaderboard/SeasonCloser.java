package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Closes seasons when they are due, and goes on with ends and closings that were interrupted. */
final class SeasonCloser implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SeasonCloser.class);

    /** After the copy in Redis is being looked after. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 2048;

    private final SeasonRows seasons;
    private final SeasonEnd end;
    private final SeasonClosing closing;
    private final InstantSource clock;
    private final Duration grace;
    private final Duration interval;
    private final Counter failed;
    private volatile @Nullable ScheduledExecutorService timer;

    SeasonCloser(
            SeasonRows seasons,
            SeasonEnd end,
            SeasonClosing closing,
            InstantSource clock,
            LeaderboardProperties properties,
            MeterRegistry meters) {
        this.seasons = seasons;
        this.end = end;
        this.closing = closing;
        this.clock = clock;
        this.grace = properties.grace();
        this.interval = properties.closeInterval();
        this.failed = Counter.builder("madang.leaderboard.close.failed")
                .description("attempts to close a season that failed; they are repeated")
                .register(meters);
    }

    private void closeDue() {
        try {
            seasons.ending().forEach(season -> end.finish(season.id()));
            seasons.due(clock.instant().minus(grace)).forEach(season -> closeQuietly(season.id()));
        } catch (RuntimeException e) {
            log.debug("seasons that end or are due are looked for again: {}", e.toString());
        }
    }

    private void closeQuietly(SeasonId season) {
        try {
            closing.tryClose(season);
        } catch (Failure e) {
            failed.increment();
            log.warn("Season {} is not closed yet, and is tried again: {}", season, e.getMessage());
        } catch (RuntimeException e) {
            failed.increment();
            log.error("Season {} is not closed yet, and is tried again", season, e);
        }
    }

    @Override
    public void start() {
        if (timer == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("season-closer").daemon(true).factory());
            started.scheduleWithFixedDelay(
                    this::closeDue, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
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
