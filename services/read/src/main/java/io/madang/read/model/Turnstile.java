package io.madang.read.model;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets only so many ask the owners at once, so that they survive a day without Redis; the others are sent away soon. */
public final class Turnstile {

    private final Semaphore places;
    private final Duration longestWait;
    private final Counter refused;

    public Turnstile(int places, Duration longestWait, Counter refused) {
        this.places = new Semaphore(places);
        this.longestWait = longestWait;
        this.refused = refused;
    }

    public <T> T pass(Supplier<T> work) {
        if (!enter()) {
            refused.increment();
            throw new Failure(
                    ErrorCode.UNAVAILABLE,
                    "Too many want to read what is not at hand. Try again soon.",
                    Map.of("retryAfterSeconds", 1));
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }

    private boolean enter() {
        try {
            return places.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
