package io.madang.leaderboard.points;

import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Brings the leaderboard's scores to what points are worth, after each start: the settings may have changed. It goes on
 * until it has been through all users once.
 */
final class PointsRescoring implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(PointsRescoring.class);
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    /** After the copy in Redis is being looked after. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 2048;

    private final EarnedPoints earned;
    private volatile @Nullable ScheduledExecutorService timer;

    PointsRescoring(EarnedPoints earned) {
        this.earned = earned;
    }

    private void attempt() {
        try {
            long rescored = earned.rescore();
            if (rescored > 0) {
                log.info("Community points have another worth: {} scores were changed", rescored);
            }
            stop();
        } catch (Failure e) {
            log.debug("community points are compared with the settings later: {}", e.toString());
        } catch (RuntimeException e) {
            log.error("community points cannot be compared with the settings, and are later", e);
        }
    }

    @Override
    public void start() {
        if (timer == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("points-rescoring").daemon(true).factory());
            started.scheduleWithFixedDelay(this::attempt, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
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
