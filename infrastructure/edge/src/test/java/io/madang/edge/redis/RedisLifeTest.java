package io.madang.edge.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RedisLifeTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private final TestRedis redis = TestEngines.newRedis();
    private final RedisClient client = RedisClient.create(redis.url());
    private final RedisLink link = new RedisLink(client, RedisURI.create(redis.url()));
    private final RedisCalls calls = new RedisCalls(link, "test", Duration.ofSeconds(10));
    private Instant now = NOON;
    private final RedisLife life = new RedisLife(calls, "test", () -> now);

    @AfterEach
    void close() {
        link.close();
        client.shutdown();
        redis.close();
    }

    @Test
    void takesEverythingForLostWhereNothingIsNoted() {
        assertThat(life.lostSince()).contains(Instant.EPOCH);
        assertThat(life.lostSince()).contains(Instant.EPOCH);
        life.renew();
        assertThat(life.lostSince()).isEmpty();
    }

    @Test
    void noticesThatEverythingWasForgotten() {
        life.renew();
        calls.call(commands -> commands.flushall());
        assertThat(life.lostSince()).contains(Instant.EPOCH);
    }

    @Test
    void noticesThatRedisWasKilledAfterItLookedLast() {
        life.renew();
        now = NOON.plusSeconds(100);
        assertThat(life.lostSince()).isEmpty();
        redis.kill();
        redis.start();
        now = NOON.plusSeconds(200);
        // the last note may be among what was lost
        await().atMost(SOON).ignoreExceptions().untilAsserted(() -> assertThat(
                        life.lostSince().orElseThrow())
                .isIn(NOON.plusSeconds(70), NOON.minusSeconds(30)));
        life.renew();
        assertThat(life.lostSince()).isEmpty();
    }

    @Test
    void cannotTellWhileRedisIsAway() {
        life.renew();
        redis.kill();
        assertThatThrownBy(life::lostSince).isInstanceOf(Failure.class);
    }

    @Test
    void keepsOwnersApart() {
        life.renew();
        assertThat(new RedisLife(calls, "another", () -> now).lostSince()).contains(Instant.EPOCH);
    }
}
