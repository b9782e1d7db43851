package io.madang.engine;

import java.time.Duration;
import java.time.InstantSource;

/** How long to wait before an engine that died is started again: longer each time, and short again after good days. */
final class RestartPolicy {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final Duration FORGIVEN_AFTER = Duration.ofMinutes(10);

    private final InstantSource clock;
    private Duration next = FIRST_PAUSE;
    private long lastMillis;

    RestartPolicy(InstantSource clock) {
        this.clock = clock;
        this.lastMillis = clock.millis();
    }

    /** The pause to keep before the restart that is due now. */
    synchronized Duration pause() {
        long now = clock.millis();
        if (now - lastMillis > FORGIVEN_AFTER.toMillis()) {
            next = FIRST_PAUSE;
        }
        lastMillis = now;
        Duration pause = next;
        Duration doubled = pause.multipliedBy(2);
        next = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
        return pause;
    }
}
