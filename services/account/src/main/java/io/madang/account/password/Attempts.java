package io.madang.account.password;

import io.madang.edge.limit.RateLimit;
import io.madang.edge.limit.RateLimiter;
import io.madang.kernel.error.Failure;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * How often somebody may be wrong. A try is counted before it is made and given back when it was right, so that no burst
 * of parallel guesses gets past the limit; it is given back too when it could not be judged.
 */
public final class Attempts {

    private final RateLimiter limiter;

    public Attempts(RateLimiter limiter) {
        this.limiter = limiter;
    }

    /** What is counted together, and how many of it may be wrong. */
    public record Bucket(String name, RateLimit limit) {}

    /** Returns whether the try was right; fails with {@code too-many-requests} where one more is too many. */
    public boolean make(List<Bucket> buckets, BooleanSupplier attempt) {
        takeAll(buckets);
        boolean wrong = false;
        try {
            boolean right = attempt.getAsBoolean();
            wrong = !right;
            return right;
        } finally {
            if (!wrong) {
                giveBack(buckets);
            }
        }
    }

    private void takeAll(List<Bucket> buckets) {
        for (int i = 0; i < buckets.size(); i++) {
            try {
                limiter.take(buckets.get(i).name(), buckets.get(i).limit());
            } catch (Failure e) {
                giveBack(buckets.subList(0, i));
                throw e;
            }
        }
    }

    private void giveBack(List<Bucket> buckets) {
        buckets.forEach(bucket -> limiter.giveBack(bucket.name(), bucket.limit()));
    }
}
