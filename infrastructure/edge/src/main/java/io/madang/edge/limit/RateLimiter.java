package io.madang.edge.limit;

/** Counts what callers take, and refuses what is too much with {@code too-many-requests}. */
public interface RateLimiter {

    /**
     * Takes one from the bucket, or fails with the seconds to wait.
     *
     * @param bucket who takes what, such as {@code login:account:42}
     */
    void take(String bucket, RateLimit limit);

    /** Returns one to the bucket, when it turned out not to count (a log-in that succeeded). */
    void giveBack(String bucket, RateLimit limit);
}
