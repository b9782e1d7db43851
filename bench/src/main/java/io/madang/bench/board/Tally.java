package io.madang.bench.board;

import io.madang.app.command.CommandFailure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What came of a load.
 *
 * @param nanos how long each answer took
 * @param failures answers that were no success
 * @param tookNanos from the first question to the last answer
 * @param clientNanos processor time of the load itself
 */
record Tally(long[] nanos, int failures, @Nullable String firstFailure, long tookNanos, long clientNanos) {

    int answers() {
        return nanos.length;
    }

    double perSecond() {
        return answers() * 1e9 / tookNanos;
    }

    /** The time within which the given part of the answers came. */
    double millis(double part) {
        return Percentiles.of(nanos, part) / 1e6;
    }

    double clientMicrosPerAnswer() {
        return clientNanos / 1e3 / answers();
    }

    /** A load that is refused measures nothing. */
    Tally requireSuccess(String what) {
        if (failures > 0) {
            throw new CommandFailure(what + ": " + failures + " of " + answers()
                    + " answers were failures. The first:\n" + firstFailure);
        }
        return this;
    }

    /** Parts of sorted values. */
    static final class Percentiles {
        private Percentiles() {}

        static long of(long[] values, double part) {
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            return sorted[(int) Math.min(sorted.length - 1, sorted.length * part)];
        }
    }
}
