package io.madang.objectstore.metadata.rocks;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is told. */
final class TestClock implements InstantSource {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-16T10:00:00Z"));

    @Override
    public Instant instant() {
        return now.get();
    }

    void forward(Duration duration) {
        now.updateAndGet(moment -> moment.plus(duration));
    }
}
