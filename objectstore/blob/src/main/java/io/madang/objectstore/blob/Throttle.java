package io.madang.objectstore.blob;

import java.util.concurrent.locks.LockSupport;

/** Holds background work to a rate, by one thread at a time. */
@FunctionalInterface
public interface Throttle {
    Throttle NONE = bytes -> {};

    void spend(long bytes);

    /** Sleeps off what was spent, and forgives what was not used for more than a second. */
    static Throttle perSecond(long bytesPerSecond) {
        long[] paidUntil = {System.nanoTime()};
        return bytes -> {
            long now = System.nanoTime();
            long cost = (long) (bytes * 1e9 / bytesPerSecond);
            paidUntil[0] = Math.max(paidUntil[0], now - 1_000_000_000L) + cost;
            if (paidUntil[0] - now > 1_000_000L) {
                LockSupport.parkNanos(paidUntil[0] - now);
            }
        };
    }
}
