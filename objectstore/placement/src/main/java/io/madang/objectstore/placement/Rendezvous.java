package io.madang.objectstore.placement;

/** Weighted rendezvous hashing: who wants something most, decided by everybody alike and without a table. */
public final class Rendezvous {
    private Rendezvous() {}

    /** The chance to have the highest score of all is one's share of all weights. A higher weight never lowers a score. */
    public static double score(long what, long who, long weight) {
        long hash = mix(mix(what + 1) ^ mix(~who));
        double uniform = ((hash >>> 11) + 0.5) * 0x1p-53;
        return -weight / Math.log(uniform);
    }

    /** The finalizer of SplitMix64. */
    public static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
