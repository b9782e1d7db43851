package io.madang.app.demo;

import java.time.Instant;
import java.time.InstantSource;

/** The time within the story, which goes on as it is told. */
final class StoryClock implements InstantSource {

    private volatile Instant now;

    StoryClock(Instant beginning) {
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
