package io.madang.edge.health;

import java.util.concurrent.atomic.LongAdder;

/**
 * How long requests took, counted in buckets that grow with what they hold: four for each doubling, from a microsecond
 * to hours. Counting costs one addition, and any two readings tell what happened between them.
 */
public final class LatencyHistogram {

    private static final int PER_DOUBLING = 4;
    private static final int BUCKETS = 35 * PER_DOUBLING;

    private final LongAdder[] buckets = new LongAdder[BUCKETS];
    private final LongAdder errors = new LongAdder();

    LatencyHistogram() {
        for (int i = 0; i < BUCKETS; i++) {
            buckets[i] = new LongAdder();
        }
    }

    void record(int status, long nanos) {
        buckets[bucket(nanos / 1000)].increment();
        if (status >= 500) {
            errors.increment();
        }
    }

    private static int bucket(long micros) {
        if (micros < PER_DOUBLING) {
            return (int) Math.max(0, micros);
        }
        int doublings = 63 - Long.numberOfLeadingZeros(micros);
        int within = (int) (micros >>> (doublings - 2)) & (PER_DOUBLING - 1);
        return Math.min(BUCKETS - 1, (doublings - 1) * PER_DOUBLING + within);
    }

    /** What the bucket holds is below this. */
    private static double endMillis(int bucket) {
        if (bucket < PER_DOUBLING) {
            return (bucket + 1) / 1000.0;
        }
        int doublings = bucket / PER_DOUBLING + 1;
        int within = bucket % PER_DOUBLING;
        return (PER_DOUBLING + within + 1.0) * (1L << (doublings - 2)) / 1000.0;
    }

    public Reading read() {
        long[] counts = new long[BUCKETS];
        for (int i = 0; i < BUCKETS; i++) {
            counts[i] = buckets[i].sum();
        }
        return new Reading(counts, errors.sum());
    }

    /** All requests up to a moment. */
    public static final class Reading {

        private final long[] counts;
        private final long errors;

        private Reading(long[] counts, long errors) {
            this.counts = counts;
            this.errors = errors;
        }

        /** The requests between an earlier reading and this one. */
        public Reading since(Reading earlier) {
            long[] between = new long[BUCKETS];
            for (int i = 0; i < BUCKETS; i++) {
                between[i] = counts[i] - earlier.counts[i];
            }
            return new Reading(between, errors - earlier.errors);
        }

        public long requests() {
            long all = 0;
            for (long count : counts) {
                all += count;
            }
            return all;
        }

        public long errors() {
            return errors;
        }

        /** What so large a part of the requests, from 0 to 1, did not exceed; 0 where there were none. */
        public double quantileMillis(double part) {
            long wanted = (long) Math.ceil(part * requests());
            long passed = 0;
            for (int i = 0; i < BUCKETS && wanted > 0; i++) {
                passed += counts[i];
                if (passed >= wanted) {
                    return endMillis(i);
                }
            }
            return 0;
        }
    }
}
