package io.madang.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.EdgeInstance;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedRateLimiterTest {

    private static final Limit LIMIT = new Limit(100, Duration.ofHours(1));

    @Test
    void twoInstancesNeverGiveMoreThanAllowedToManyThreads() throws InterruptedException {
        try (EdgeInstance one = EdgeInstance.start("madang.limit-deadline=10s");
                EdgeInstance two = EdgeInstance.start("madang.limit-deadline=10s")) {
            String bucket = "test:" + UUID.randomUUID();
            List<RateLimiter> limiters = List.of(one.bean(RateLimiter.class), two.bean(RateLimiter.class));
            limiters.forEach(limiter -> limiter.take("warm:" + UUID.randomUUID(), LIMIT));
            var taken = new AtomicInteger();
            var start = new CountDownLatch(1);
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int thread = 0; thread < 64; thread++) {
                    RateLimiter limiter = limiters.get(thread % 2);
                    threads.submit(() -> {
                        start.await();
                        for (int i = 0; i < 5; i++) {
                            taken.addAndGet(takes(limiter, bucket) ? 1 : 0);
                        }
                        return true;
                    });
                }
                start.countDown();
            }
            assertThat(taken).hasValue(100);
            limiters.getFirst().giveBack(bucket, LIMIT);
            assertThat(takes(limiters.getLast(), bucket)).isTrue();
            assertThat(takes(limiters.getLast(), bucket)).isFalse();
        }
    }

    @Test
    void countsByItselfWhileRedisIsAwayAndSharesAgainAfterwards() {
        try (TestRedis redis = TestEngines.newRedis();
                EdgeInstance edge = EdgeInstance.start("madang.redis.url=" + redis.url())) {
            RateLimiter limiter = edge.bean(RateLimiter.class);
            limiter.take("warm", LIMIT);
            redis.kill();
            var one = new Limit(1, Duration.ofHours(1));
            String bucket = "test:" + UUID.randomUUID();
            assertThat(takes(limiter, bucket, one)).isTrue();
            assertThat(takes(limiter, bucket, one)).isFalse();
            String token = edge.token(1, true);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> edge.get("/health").body().contains("DEGRADED"));
            assertThat(edge.get("/health/ready").statusCode()).isEqualTo(200);
            redis.start();
            await().atMost(Duration.ofSeconds(20)).until(() -> edge.get("/health", "Authorization", "Bearer " + token)
                    .body()
                    .contains("\"redis\":{\"health\":\"UP\""));
            await().atMost(Duration.ofSeconds(20)).until(() -> takes(limiter, bucket, one));
        }
    }

    private static boolean takes(RateLimiter limiter, String bucket) {
        return takes(limiter, bucket, LIMIT);
    }

    private static boolean takes(RateLimiter limiter, String bucket, Limit limit) {
        try {
            limiter.take(bucket, limit);
            return true;
        } catch (Failure refused) {
            return false;
        }
    }
}
