package io.madang.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LocalBucketsTest {

    private final AtomicLong nanos = new AtomicLong();
    private final LocalBuckets buckets = new LocalBuckets(nanos::get);

    @Test
    void givesAllAtOnceAndEachAgainWhenItIsOldEnough() {
        var limit = new RateLimit(2, Duration.ofMinutes(15));
        assertThat(buckets.take("a", limit)).isZero();
        pass(Duration.ofMinutes(10));
        assertThat(buckets.take("a", limit)).isZero();
        assertThat(buckets.take("a", limit)).isEqualTo(micros(Duration.ofMinutes(5)));
        pass(Duration.ofMinutes(5));
        assertThat(buckets.take("a", limit)).isZero();
        assertThat(buckets.take("a", limit)).isEqualTo(micros(Duration.ofMinutes(10)));
    }

    @Test
    void keepsBucketsApart() {
        var limit = new RateLimit(1, Duration.ofMinutes(1));
        assertThat(buckets.take("a", limit)).isZero();
        assertThat(buckets.take("b", limit)).isZero();
        assertThat(buckets.take("a", limit)).isPositive();
    }

    @Test
    void neverGivesMoreThanTheLimitInAnySpan() {
        var random = new Random(Seeds.next("limits"));
        var limit = new RateLimit(7, Duration.ofSeconds(10));
        Deque<Long> given = new ArrayDeque<>();
        for (int step = 0; step < 20_000; step++) {
            pass(Duration.ofMillis(random.nextInt(1500)));
            given.removeIf(time -> time + limit.per().toNanos() <= nanos.get());
            boolean taken = buckets.take("a", limit) == 0;
            assertThat(taken).isEqualTo(given.size() < limit.count());
            if (taken && random.nextInt(4) == 0) {
                buckets.giveBack("a");
            } else if (taken) {
                given.addLast(nanos.get());
            }
        }
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static long micros(Duration time) {
        return time.toNanos() / 1000;
    }
}
