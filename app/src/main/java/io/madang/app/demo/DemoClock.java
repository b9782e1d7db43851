package io.madang.app.demo;

import java.time.Instant;
import java.time.InstantSource;

/** The time within the demo's history, which moves on as events are written. */
final class DemoClock implements InstantSource {

    private volatile Instant now;

    DemoClock(Instant beginning) {
        now = beginning;
    }

    void moveTo(Instant time) {
        if (time.isBefore(now)) {
            throw new IllegalArgumentException("the story is at " + now + " already, not at " + time);
        }
        now = time;
    }

    @Override
    public Instant instant() {
        return now;
    }
}
