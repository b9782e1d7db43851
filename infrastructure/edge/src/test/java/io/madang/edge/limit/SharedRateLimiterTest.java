package io.madang.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.EdgeInstance;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedRateLimiterTest {

    /** So slow that nothing flows back while a test runs. */
    private static final RateLimit LIMIT = new RateLimit(100, Duration.ofDays(1000));

    private static final RateLimit ONE = new RateLimit(1, Duration.ofDays(1000));

    @Test
    void twoInstancesNeverGiveMoreThanAllowedToManyThreads() throws InterruptedException {
        try (EdgeInstance one = EdgeInstance.start();
                EdgeInstance two = EdgeInstance.start()) {
            String bucket = newBucket();
            List<RateLimiter> limiters = List.of(one.bean(RateLimiter.class), two.bean(RateLimiter.class));
            var taken = new AtomicInteger();
            var start = new CountDownLatch(1);
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int thread = 0; thread < 64; thread++) {
                    RateLimiter limiter = limiters.get(thread % 2);
                    threads.submit(() -> {
                        start.await();
                        for (int i = 0; i < 5; i++) {
                            taken.addAndGet(takes(limiter, bucket, LIMIT) ? 1 : 0);
                        }
                        return true;
                    });
                }
                start.countDown();
            }
            // on a machine too busy for Redis' deadline an instance decides alone, and says so
            assertThat(taken.get()).isBetween(100, 100 + decidedAlone(one) + decidedAlone(two));
        }
    }

    @Test
    void whatIsGivenBackIsThereForAllInstances() {
        String patient = "madang.limit-deadline=10s";
        try (EdgeInstance one = EdgeInstance.start(patient);
                EdgeInstance two = EdgeInstance.start(patient)) {
            String bucket = newBucket();
            RateLimiter first = one.bean(RateLimiter.class);
            RateLimiter second = two.bean(RateLimiter.class);
            assertThat(takes(first, bucket, ONE)).isTrue();
            assertThat(takes(second, bucket, ONE)).isFalse();
            assertThat(takes(first, bucket, ONE)).isFalse();
            first.giveBack(bucket, ONE);
            assertThat(takes(second, bucket, ONE)).isTrue();
            assertThat(takes(first, bucket, ONE)).isFalse();
            second.giveBack(bucket, ONE);
            assertThat(takes(first, bucket, ONE)).isTrue();
        }
    }

    @Test
    @Timeout(120)
    void oneInstanceGivesExactlyTheLimitWhenRedisStopsAnsweringInAStorm() throws InterruptedException {
        givesExactlyTheLimitThrough(TestRedis::pause, TestRedis::resume);
    }

    @Test
    @Timeout(120)
    void oneInstanceGivesExactlyTheLimitWhenRedisIsKilledInAStorm() throws InterruptedException {
        givesExactlyTheLimitThrough(TestRedis::kill, TestRedis::start);
    }

    /** Takes from 64 threads until all is taken: a quarter before the fault, half during it, and the rest after it. */
    private static void givesExactlyTheLimitThrough(Consumer<TestRedis> fault, Consumer<TestRedis> repair)
            throws InterruptedException {
        var limit = new RateLimit(2_000, Duration.ofDays(10_000));
        try (TestRedis redis = TestEngines.newRedis();
                EdgeInstance edge = EdgeInstance.start("madang.redis.url=" + redis.url())) {
            RateLimiter limiter = edge.bean(RateLimiter.class);
            String bucket = newBucket();
            var taken = new AtomicInteger();
            var quarter = new CountDownLatch(500);
            var threeQuarters = new CountDownLatch(1_500);
            var broken = new CountDownLatch(1);
            var repaired = new CountDownLatch(1);
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int thread = 0; thread < 64; thread++) {
                    threads.submit(() -> {
                        while (takes(limiter, bucket, limit)) {
                            quarter.countDown();
                            threeQuarters.countDown();
                            int sum = taken.incrementAndGet();
                            if (sum > 1_000) {
                                broken.await();
                            }
                            if (sum > 1_700) {
                                repaired.await();
                            }
                        }
                        return true;
                    });
                }
                quarter.await();
                fault.accept(redis);
                broken.countDown();
                threeQuarters.await();
                assertThat(decidedAlone(edge)).isPositive();
                repair.accept(redis);
                repaired.countDown();
            }
            assertThat(taken).hasValue(2_000);
        }
    }

    @Test
    void countsByItselfWhileRedisIsAwayAndSharesAgainAfterwards() {
        try (TestRedis redis = TestEngines.newRedis();
                EdgeInstance one = EdgeInstance.start("madang.redis.url=" + redis.url());
                EdgeInstance two = EdgeInstance.start("madang.redis.url=" + redis.url())) {
            RateLimiter first = one.bean(RateLimiter.class);
            RateLimiter second = two.bean(RateLimiter.class);
            redis.kill();
            String bucket = newBucket();
            assertThat(takes(first, bucket, ONE)).isTrue();
            assertThat(takes(first, bucket, ONE)).isFalse();
            assertThat(takes(second, bucket, ONE)).isTrue();
            assertThat(takes(second, bucket, ONE)).isFalse();
            redis.start();
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                String fresh = newBucket();
                return takes(first, fresh, ONE) && !takes(second, fresh, ONE);
            });
        }
    }

    private static int decidedAlone(EdgeInstance instance) {
        return (int) instance.bean(MeterRegistry.class)
                .get("madang.limit.local")
                .counter()
                .count();
    }

    private static String newBucket() {
        return "test:" + UUID.randomUUID();
    }

    private static boolean takes(RateLimiter limiter, String bucket, RateLimit limit) {
        try {
            limiter.take(bucket, limit);
            return true;
        } catch (Failure refused) {
            return false;
        }
    }
}
