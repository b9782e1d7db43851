package io.madang.engine;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** How often an engine that dies is started again: sooner at first, then with longer pauses, then no more. */
final class RestartPolicy {
    private static final int MOST = 8;
    private static final Duration WITHIN = Duration.ofMinutes(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final InstantSource clock;
    private final Deque<Long> recentMillis = new ArrayDeque<>();

    RestartPolicy(InstantSource clock) {
        this.clock = clock;
    }

    /** The pause to keep before the next restart, or nothing when there have been too many lately. */
    synchronized Optional<Duration> pauseBeforeRestart() {
        long now = clock.millis();
        while (!recentMillis.isEmpty() && recentMillis.getFirst() < now - WITHIN.toMillis()) {
            recentMillis.removeFirst();
        }
        if (recentMillis.size() >= MOST) {
            return Optional.empty();
        }
        Duration pause = FIRST_PAUSE.multipliedBy(1L << recentMillis.size());
        recentMillis.addLast(now);
        return Optional.of(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
    }
}
