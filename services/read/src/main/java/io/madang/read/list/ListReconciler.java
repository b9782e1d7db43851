package io.madang.read.list;

import io.madang.contracts.board.BoardId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Has the lists compared with the article service that were asked for or changed lately: each interval, and soon after
 * an instance meets a board for the first time.
 */
final class ListReconciler implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ListReconciler.class);
    private static final int MAX_BOARDS = 10_000;

    private final ListRepair repair;
    private final Duration interval;
    private final RandomGenerator random;
    private final ListMetrics meters;
    private final Set<BoardId> met = ConcurrentHashMap.newKeySet();
    private final Set<BoardId> lately = ConcurrentHashMap.newKeySet();
    private volatile @Nullable ScheduledExecutorService timer;

    ListReconciler(ListRepair repair, Duration interval, RandomGenerator random, ListMetrics meters) {
        this.repair = repair;
        this.interval = interval;
        this.random = random;
        this.meters = meters;
    }

    /** Notes that a board was asked for, or changed. */
    void note(BoardId board) {
        if (!lately.contains(board) && lately.size() < MAX_BOARDS) {
            lately.add(board);
            if (met.size() < MAX_BOARDS && met.add(board)) {
                scheduleSoon(board);
            }
        }
    }

    private void scheduleSoon(BoardId board) {
        ScheduledExecutorService running = timer;
        if (running != null) {
            try {
                running.schedule(
                        () -> reconcile(board), random.nextLong(interval.toMillis()) / 10, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                log.debug("Stopping; board {} is left to the other instances", board);
            }
        }
    }

    /** Compares all that were asked for or changed since the last time. */
    void reconcileAll() {
        List<BoardId> boards = List.copyOf(lately);
        boards.forEach(lately::remove);
        boards.forEach(this::reconcile);
    }

    private void reconcile(BoardId board) {
        try {
            repair.reconcile(board);
        } catch (RuntimeException e) {
            meters.failed();
            log.debug("The list of board {} is compared later: {}", board, e.toString());
        }
    }

    /** Instances that start together do not stay in step. */
    private void scheduleNext(ScheduledExecutorService running) {
        long millis = interval.toMillis();
        long delay = millis * 3 / 4 + random.nextLong(millis / 2);
        running.schedule(
                () -> {
                    try {
                        reconcileAll();
                    } finally {
                        scheduleNext(running);
                    }
                },
                delay,
                TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void start() {
        if (timer == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("list-reconciler").daemon(true).factory());
            timer = started;
            scheduleNext(started);
        }
    }

    @Override
    public synchronized void stop() {
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
}
