package io.madang.edge.limit;

import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Counts in Redis for all instances together, and in this instance alone while Redis is away. */
final class SharedRateLimiter implements RateLimiter {

    private static final int LONGEST_BUCKET = 128;

    private final RedisBuckets shared;
    private final LocalBuckets local;
    private final Counter refused;
    private final Counter countedLocally;

    SharedRateLimiter(RedisBuckets shared, LocalBuckets local, MeterRegistry meters) {
        this.shared = shared;
        this.local = local;
        this.refused = meters.counter("madang.limit.refused");
        this.countedLocally = meters.counter("madang.limit.local");
    }

    @Override
    public void take(String bucket, Limit limit) {
        String key = bounded(bucket);
        OptionalLong answer = shared.take(key, limit);
        long waitMicros = answer.isPresent() ? answer.getAsLong() : takeLocally(key, limit);
        if (waitMicros > 0) {
            refused.increment();
            long seconds = (waitMicros + TimeUnit.SECONDS.toMicros(1) - 1) / TimeUnit.SECONDS.toMicros(1);
            throw Failure.tooMany("That is too often. Try again in " + seconds + " s.", seconds);
        }
    }

    @Override
    public void giveBack(String bucket, Limit limit) {
        String key = bounded(bucket);
        if (shared.giveBack(key, limit).isEmpty()) {
            local.giveBack(key, limit);
        }
    }

    private long takeLocally(String key, Limit limit) {
        countedLocally.increment();
        return local.take(key, limit);
    }

    /** Buckets are named after what callers send, so that long names are replaced by their digest. */
    private static String bounded(String bucket) {
        if (bucket.length() <= LONGEST_BUCKET) {
            return bucket;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bucket.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
