package io.madang.article.article;

import io.madang.kernel.error.Failure;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Finishes moves that were cut off: by the death of whoever made them, or of a database on the way. */
final class MoveRecovery implements SmartLifecycle {

    /** Longer than a move takes that nothing holds up; to be early does no harm. */
    static final Duration CUT_OFF_AFTER = Duration.ofSeconds(5);

    private static final Logger log = LoggerFactory.getLogger(MoveRecovery.class);
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final int AT_ONCE = 100;

    private final Shards shards;
    private final CrossDatabaseMove crossDatabaseMove;
    private final InstantSource clock;
    private final ArticleMetrics meters;
    private final PendingMoves pendingMoves = new PendingMoves();
    private @Nullable ScheduledExecutorService timer;

    MoveRecovery(Shards shards, CrossDatabaseMove crossDatabaseMove, InstantSource clock, ArticleMetrics meters) {
        this.shards = shards;
        this.crossDatabaseMove = crossDatabaseMove;
        this.clock = clock;
        this.meters = meters;
    }

    /** Finishes what can be finished now. */
    void finishAll() {
        int left = 0;
        for (Source source : shards.sources()) {
            left += finishSome(source);
        }
        meters.unfinished(left);
    }

    private int finishSome(Source source) {
        int left = 0;
        for (PendingMove pendingMove :
                pendingMoves.begunBefore(source, clock.instant().minus(CUT_OFF_AFTER), AT_ONCE)) {
            try {
                crossDatabaseMove.finish(pendingMove);
                log.info("Finished the move of article {} to board {}", pendingMove.article(), pendingMove.to());
            } catch (Failure e) {
                left++;
                log.warn(
                        "The move of article {} to board {} waits: {}",
                        pendingMove.article(),
                        pendingMove.to(),
                        e.getMessage());
            }
        }
        return left;
    }

    private void finishQuietly() {
        try {
            finishAll();
        } catch (Failure e) {
            log.debug("Moves are finished later: {}", e.getMessage());
        } catch (RuntimeException e) {
            log.warn("Moves could not be finished, and are tried again", e);
        }
    }

    @Override
    public synchronized void start() {
        if (timer == null) {
            timer = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("unfinished-moves").daemon(true).factory());
            timer.scheduleWithFixedDelay(
                    this::finishQuietly, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
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
