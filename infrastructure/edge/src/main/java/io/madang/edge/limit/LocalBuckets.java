package io.madang.edge.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Buckets with what this instance alone has given, by the same arithmetic as those in Redis. */
final class LocalBuckets {

    private static final long MAX_BUCKETS = 100_000;

    private final Ticker ticker;
    private final Cache<String, Long> filledUntilMicros;

    LocalBuckets(Ticker ticker) {
        this.ticker = ticker;
        this.filledUntilMicros = Caffeine.newBuilder()
                .ticker(ticker)
                .maximumSize(MAX_BUCKETS)
                .expireAfter(Expiry.<String, Long>writing(
                        (bucket, filled) -> Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(filled) - ticker.read())))
                .build();
    }

    /** The microseconds to wait, 0 if one was taken. */
    long take(String bucket, Limit limit) {
        long[] wait = {0};
        filledUntilMicros.asMap().compute(bucket, (key, known) -> {
            long now = nowMicros();
            long before = known == null ? now : Math.max(known, now);
            long filled = before + limit.intervalMicros();
            wait[0] = Math.max(0, filled - now - limit.burstMicros());
            return wait[0] > 0 ? known : Long.valueOf(filled);
        });
        return wait[0];
    }

    void giveBack(String bucket, Limit limit) {
        filledUntilMicros.asMap().computeIfPresent(bucket, (key, known) -> {
            long filled = known - limit.intervalMicros();
            return filled <= nowMicros() ? null : Long.valueOf(filled);
        });
    }

    private long nowMicros() {
        return TimeUnit.NANOSECONDS.toMicros(ticker.read());
    }
}
