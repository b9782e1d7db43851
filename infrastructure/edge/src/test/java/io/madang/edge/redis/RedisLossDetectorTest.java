package io.madang.edge.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RedisLossDetectorTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private final TestRedis redis = TestEngines.newRedis();
    private final RedisClient client = RedisClient.create(redis.url());
    private final SharedRedisConnection redisConnection =
            SharedRedisConnection.toServer(client, RedisURI.create(redis.url()));
    private final RedisCalls calls = new RedisCalls(redisConnection, "test", Duration.ofSeconds(10));
    private Instant now = NOON;
    private final RedisLossDetector lossDetector = new RedisLossDetector(calls, "test", () -> now);

    @AfterEach
    void close() {
        redisConnection.close();
        client.shutdown();
        redis.close();
    }

    @Test
    void takesEverythingForLostWhereNothingIsNoted() {
        assertThat(lossDetector.lostSince()).contains(Instant.EPOCH);
        assertThat(lossDetector.lostSince()).contains(Instant.EPOCH);
        lossDetector.renew();
        assertThat(lossDetector.lostSince()).isEmpty();
    }

    @Test
    void noticesThatEverythingWasForgotten() {
        lossDetector.renew();
        try (StatefulRedisConnection<String, String> administrator =
                client.connect(RedisURI.create(TestRedis.administrator(redis.url())))) {
            administrator.sync().flushall();
        }
        assertThat(lossDetector.lostSince()).contains(Instant.EPOCH);
    }

    @Test
    void noticesThatRedisWasKilledAfterItLookedLast() {
        lossDetector.renew();
        now = NOON.plusSeconds(100);
        assertThat(lossDetector.lostSince()).isEmpty();
        redis.kill();
        redis.start();
        now = NOON.plusSeconds(200);
        // the last note may be among what was lost
        await().atMost(SOON).ignoreExceptions().untilAsserted(() -> assertThat(
                        lossDetector.lostSince().orElseThrow())
                .isIn(NOON.plusSeconds(70), NOON.minusSeconds(30)));
        lossDetector.renew();
        assertThat(lossDetector.lostSince()).isEmpty();
    }

    @Test
    void cannotTellWhileRedisIsAway() {
        lossDetector.renew();
        redis.kill();
        RedisLossDetector impatient = new RedisLossDetector(
                new RedisCalls(redisConnection, "test", Duration.ofMillis(100)), "test", () -> now);
        assertThatThrownBy(impatient::lostSince).isInstanceOf(Failure.class);
    }

    @Test
    void keepsOwnersApart() {
        lossDetector.renew();
        assertThat(new RedisLossDetector(calls, "another", () -> now).lostSince())
                .contains(Instant.EPOCH);
    }
}
