package io.madang.bench.load;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Figure;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a load.
 *
 * @param nanos how long each answer took
 * @param failures answers that were no success
 * @param tookNanos from the first question to the last answer
 * @param clientNanos processor time of the load itself
 * @param instanceNanos processor time of the rest of this process, which is the instance: its compiler and collector too
 */
public record Tally(
        long[] nanos,
        int failures,
        @Nullable String firstFailure,
        long tookNanos,
        long clientNanos,
        long instanceNanos) {

    public int answers() {
        return nanos.length;
    }

    public double perSecond() {
        return answers() * 1e9 / tookNanos;
    }

    /** The time within which the given part of the answers came. */
    public double millis(double part) {
        return Percentiles.of(nanos, part) / 1e6;
    }

    /** What a request costs, which a busy machine changes less than how many there are in a second. */
    public List<Figure> costs(String name) {
        return List.of(
                Figure.of(name + ", CPU of the instance", instanceNanos / 1e3 / answers(), "µs/request"),
                Figure.of(name + ", CPU of the load", clientNanos / 1e3 / answers(), "µs/request"));
    }

    /** A load that is refused measures nothing. */
    public Tally requireSuccess(String what) {
        if (failures > 0) {
            throw new CommandFailure(what + ": " + failures + " of " + answers()
                    + " answers were failures. The first:\n" + firstFailure);
        }
        return this;
    }

    /** Parts of sorted values. */
    public static final class Percentiles {
        private Percentiles() {}

        public static long of(long[] values, double part) {
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            return sorted[(int) Math.min(sorted.length - 1, sorted.length * part)];
        }
    }
}
