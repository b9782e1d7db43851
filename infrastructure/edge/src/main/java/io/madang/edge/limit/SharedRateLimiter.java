package io.madang.edge.limit;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Base64;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Counts in this instance first, and then in Redis for all instances together.
 *
 * <p>Whatever Redis does, one instance never gives more than the limit; while Redis is slow or away its own count alone
 * decides, so that a fleet of n gives at most n times as much.
 */
final class SharedRateLimiter implements RateLimiter {

    /** A wait from which on people are told minutes. */
    private static final long LONG_SECONDS = 120;

    private static final int LONGEST_BUCKET = 128;

    private final RedisBuckets shared;
    private final LocalBuckets local;
    private final Counter refused;
    private final Counter countedLocally;

    SharedRateLimiter(RedisBuckets shared, LocalBuckets local, MeterRegistry meters) {
        this.shared = shared;
        this.local = local;
        this.refused = meters.counter("madang.limit.refused");
        this.countedLocally = Counter.builder("madang.limit.local")
                .description("takes that this instance has granted by its own count because Redis did not answer")
                .register(meters);
    }

    @Override
    public void take(String bucket, RateLimit limit) {
        String key = bounded(bucket);
        long waitMicros = local.take(key, limit);
        if (waitMicros == 0) {
            waitMicros = takeShared(key, limit);
        }
        if (waitMicros > 0) {
            refused.increment();
            long seconds = (waitMicros + TimeUnit.SECONDS.toMicros(1) - 1) / TimeUnit.SECONDS.toMicros(1);
            throw tooOften(seconds);
        }
    }

    private static Failure tooOften(long seconds) {
        Failure failure = seconds < LONG_SECONDS
                ? Failure.of(RequestReason.TOO_OFTEN, arg("seconds", seconds))
                : Failure.of(RequestReason.TOO_OFTEN_FOR_MINUTES, arg("minutes", (seconds + 59) / 60));
        return failure.retryAfter(seconds);
    }

    /** What the others have taken counts too, if Redis says so in time. */
    private long takeShared(String key, RateLimit limit) {
        OptionalLong waitMicros = shared.take(key, limit);
        if (waitMicros.isEmpty()) {
            countedLocally.increment();
        } else if (waitMicros.getAsLong() > 0) {
            local.giveBack(key);
        }
        return waitMicros.orElse(0);
    }

    @Override
    public void giveBack(String bucket, RateLimit limit) {
        String key = bounded(bucket);
        local.giveBack(key);
        shared.giveBack(key, limit);
    }

    /** Buckets are named after what callers send, so that long names are replaced by their digest. */
    private static String bounded(String bucket) {
        return bucket.length() <= LONGEST_BUCKET
                ? bucket
                : Base64.getUrlEncoder().withoutPadding().encodeToString(Digest.of(bucket));
    }
}
