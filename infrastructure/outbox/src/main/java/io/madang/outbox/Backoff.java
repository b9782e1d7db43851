package io.madang.outbox;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Waits that double up to a limit, each shortened by up to a half at random so that nobody moves in step. */
public final class Backoff {

    private static final int MAX_DOUBLINGS = 30;

    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;

    public Backoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
    }

    /** The wait after so many failures, counted from 1. */
    public Duration after(int failures) {
        int doublings = Math.min(Math.max(failures - 1, 0), MAX_DOUBLINGS);
        long limit = longest.toMillis();
        long doubled = first.toMillis() << doublings;
        long millis = doubled < 0 || doubled > limit ? limit : doubled;
        return Duration.ofMillis(millis - random.nextLong(millis / 2 + 1));
    }
}
