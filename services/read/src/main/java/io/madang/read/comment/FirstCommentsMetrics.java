package io.madang.read.comment;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What is measured of the first comments of articles. */
final class FirstCommentsMetrics {

    private final Counter stored;
    private final Counter asked;
    private final Counter fallback;
    private final Counter dropped;

    FirstCommentsMetrics(MeterRegistry meters) {
        this.stored = found(meters, "redis");
        this.asked = found(meters, "owner");
        this.fallback = Counter.builder("madang.read.comments.fallback")
                .description("reads of first comments that went to the comment service because Redis was away")
                .register(meters);
        this.dropped = Counter.builder("madang.read.comments.dropped")
                .description("lists of first comments that were dropped because an event before another was missing")
                .register(meters);
    }

    private static Counter found(MeterRegistry meters, String layer) {
        return Counter.builder("madang.read.comments")
                .description("lists of first comments that were read, by where they were found")
                .tag("layer", layer)
                .register(meters);
    }

    void found() {
        stored.increment();
    }

    void asked() {
        asked.increment();
    }

    void fellBack() {
        fallback.increment();
    }

    void dropped(int lists) {
        dropped.increment(lists);
    }
}
