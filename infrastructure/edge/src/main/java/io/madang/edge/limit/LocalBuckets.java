package io.madang.edge.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** Buckets with what this instance alone has given, by the same arithmetic as those in Redis. */
final class LocalBuckets {

    private static final long MAX_BUCKETS = 100_000;

    private final Ticker ticker;
    private final Cache<String, Takes> buckets;

    /** When something was taken, oldest first; changed only under its bucket's lock in the cache. */
    private record Takes(Deque<Long> micros, long perMicros) {}

    LocalBuckets(Ticker ticker) {
        this.ticker = ticker;
        this.buckets = Caffeine.newBuilder()
                .ticker(ticker)
                .maximumSize(MAX_BUCKETS)
                .expireAfter(Expiry.<String, Takes>writing(
                        (bucket, takes) -> Duration.of(takes.perMicros(), ChronoUnit.MICROS)))
                .build();
    }

    /** The microseconds to wait, 0 if one was taken. */
    long take(String bucket, RateLimit limit) {
        long[] wait = {0};
        buckets.asMap().compute(bucket, (key, known) -> {
            long now = nowMicros();
            Deque<Long> times = known == null ? new ArrayDeque<>(1) : known.micros();
            while (!times.isEmpty() && times.getFirst() + limit.perMicros() <= now) {
                times.removeFirst();
            }
            if (times.size() >= limit.count()) {
                wait[0] = times.getFirst() + limit.perMicros() - now;
            } else {
                times.addLast(now);
            }
            return new Takes(times, limit.perMicros());
        });
        return wait[0];
    }

    void giveBack(String bucket) {
        buckets.asMap().computeIfPresent(bucket, (key, known) -> {
            known.micros().pollLast();
            return known.micros().isEmpty() ? null : known;
        });
    }

    private long nowMicros() {
        return TimeUnit.NANOSECONDS.toMicros(ticker.read());
    }
}
