package io.madang.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.ErrorCode;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is left of the counts when Redis loses some of its data, or all, or does not answer. */
class RedisLossTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final TestRedis redis = TestEngines.newRedis();
    private final ViewServer server =
            ViewServer.start("madang.redis.url=" + redis.url(), "madang.view.redis-deadline=1s");
    private final ArticleId article = server.newArticle();

    @AfterEach
    void close() {
        server.close();
        redis.close();
    }

    @Test
    void goesOnFromTheDatabaseWhenAllIsGone() {
        server.viewTimes(article, 200);
        await().atMost(SOON).until(() -> server.stored(article) == 200 && !server.isChanged(article));
        server.viewTimes(article, 50);
        assertThat(server.isChanged(article)).isTrue();
        server.redis().flushall();
        assertThat(server.shown(article)).isEqualTo(200);
        assertThat(server.view(article, server.newUser()).viewCount()).isEqualTo(201);
    }

    @Test
    void losesNothingThatWasFlushedWhenAllIsGoneInAStorm() {
        String wipe = "local count = redis.call('GET', KEYS[1]) redis.call('FLUSHALL') return tonumber(count)";
        AtomicInteger viewed = new AtomicInteger();
        long[] atWipe = {0, 0};
        Concurrently.run(17, thread -> {
            if (thread == 16) {
                await().atMost(SOON).until(() -> viewed.get() >= 800);
                atWipe[0] = server.stored(article);
                atWipe[1] = server.redis().eval(wipe, ScriptOutputType.INTEGER, ViewKeys.count(article));
                return true;
            }
            for (int i = 0; i < 100; i++) {
                assertThat(server.view(article, server.newUser()).counted()).isTrue();
                viewed.incrementAndGet();
            }
            return true;
        });
        assertThat(atWipe[0]).isPositive();
        long after = 1600 - atWipe[1];
        assertThat(after).isPositive();
        assertThat(server.shown(article)).isBetween(atWipe[0] + after, 1600L);
        server.flushAll();
        assertThat(server.stored(article)).isEqualTo(server.shown(article));
    }

    @Test
    void keepsWhatWasSyncedWhenItIsKilled() {
        server.viewTimes(article, 30);
        awaitSync();
        UserId user = server.newUser();
        redis.kill();
        assertThat(server.viewReply(article, user).expect(503).text("type")).isEqualTo(ErrorCode.UNAVAILABLE.type());
        redis.start();
        await().atMost(SOON).until(() -> server.viewReply(article, user).status() == 200);
        assertThat(server.shown(article)).isEqualTo(31);
        server.flushAll();
        assertThat(server.stored(article)).isEqualTo(31);
    }

    @Test
    void isRaisedToWhatTheDatabaseKnowsWhenItComesBackWithOlderData() {
        server.viewTimes(article, 80);
        server.flushAll();
        server.redis().set(ViewKeys.count(article), "50");
        server.view(article, server.newUser());
        server.flushAll();
        assertThat(server.shown(article)).isEqualTo(80).isEqualTo(server.stored(article));
        assertThat(server.isChanged(article)).isFalse();
        server.redis().set(ViewKeys.count(article), "70");
        server.viewTimes(article, 15);
        server.flushAll();
        assertThat(server.shown(article)).isEqualTo(85).isEqualTo(server.stored(article));
    }

    @Test
    void readsFromTheDatabaseWhileItIsAway() {
        server.viewTimes(article, 2);
        server.flushAll();
        server.viewTimes(article, 1);
        redis.kill();
        assertThat(server.shown(article)).isEqualTo(2);
        Reply refused = server.viewReply(article, server.newUser()).expect(503);
        assertThat(refused.text("detail")).isEqualTo("Redis does not answer right now. Try again soon.");
        server.flushAll();
        assertThat(server.metric("madang.view.flush.failed")).isPositive();
        redis.start();
    }

    @Test
    void answersWhileItIsSilent() {
        server.viewTimes(article, 2);
        server.flushAll();
        redis.pause();
        try {
            List<Integer> statuses = Concurrently.run(
                    50, i -> server.viewReply(article, server.newUser()).status());
            assertThat(statuses).containsOnly(503);
            assertThat(server.shown(article)).isEqualTo(2);
        } finally {
            redis.resume();
        }
        await().atMost(SOON)
                .until(() -> server.viewReply(article, server.newUser()).status() == 200);
    }

    /** Waits until all that Redis was told is in its append-only file, and synced. */
    private void awaitSync() {
        await().atMost(SOON)
                .until(
                        () -> server.redis().info("persistence"),
                        info -> info.contains("aof_enabled:1")
                                && info.contains("aof_buffer_length:0")
                                && info.contains("aof_pending_bio_fsync:0"));
    }
}
