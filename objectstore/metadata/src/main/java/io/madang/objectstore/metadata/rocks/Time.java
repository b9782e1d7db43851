package io.madang.objectstore.metadata.rocks;

import java.time.Instant;

/** The number of a step: milliseconds since 1970, then 20 bits that tell apart those of one millisecond. */
final class Time {
    private static final int STEP_BITS = 20;

    private Time() {}

    static long first(Instant moment) {
        return Math.max(0, moment.toEpochMilli()) << STEP_BITS;
    }

    static Instant of(long time) {
        return Instant.ofEpochMilli(time >>> STEP_BITS);
    }
}
