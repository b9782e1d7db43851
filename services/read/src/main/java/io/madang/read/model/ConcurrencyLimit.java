package io.madang.read.model;

import io.madang.kernel.error.Failure;
import io.madang.read.ReadReason;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Bounds how many ask the owning services at once, so that they survive a day without Redis; the others are refused
 * soon.
 */
public final class ConcurrencyLimit {

    private final Semaphore places;
    private final Duration longestWait;
    private final Counter refused;

    public ConcurrencyLimit(int places, Duration longestWait, Counter refused) {
        this.places = new Semaphore(places);
        this.longestWait = longestWait;
        this.refused = refused;
    }

    public <T> T run(Supplier<T> work) {
        if (!tryAcquire()) {
            refused.increment();
            throw Failure.of(ReadReason.TOO_MANY_READERS).retryAfter(1);
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }

    private boolean tryAcquire() {
        try {
            return places.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
