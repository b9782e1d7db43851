package io.madang.bench.load;

import io.madang.bench.Options;
import java.time.Duration;

/**
 * How long things are measured.
 *
 * @param time of one try of one contender
 * @param rounds how many tries count
 * @param maxWarmUps how often a contender may try before, until it gets no faster: the compiler needs its time
 */
public record Pace(Duration time, int rounds, int maxWarmUps) {

    public static Pace of(Options options) {
        return options.quick()
                ? new Pace(Duration.ofSeconds(2), options.roundsOr(3, 2), 4)
                : new Pace(Duration.ofSeconds(6), options.roundsOr(3, 2), 10);
    }

    /** With more rounds, for what differs much from one to the next. */
    public Pace times(int more) {
        return new Pace(time, more * rounds, maxWarmUps);
    }

    /** With tries of half the time, for what is fast to get no faster. */
    public Pace shortened() {
        return new Pace(time.dividedBy(2), rounds, Math.min(maxWarmUps, 5));
    }

    /** With more patience for contenders that take long to get no faster. */
    public Pace warmingUp(int most) {
        return new Pace(time, rounds, most);
    }
}
