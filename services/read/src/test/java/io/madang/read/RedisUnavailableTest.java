package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ReadArticle;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TcpProxy;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads while Redis is away: from the owners, a few at a time. */
class RedisUnavailableTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final TestRedis REDIS = TestEngines.newRedis();
    private static final TcpProxy PROXY = TcpProxy.to(REDIS.port());
    private static final ReadServer SERVER = ReadServer.start(
            "madang.redis.url=redis://:" + REDIS.password() + "@127.0.0.1:" + PROXY.port(),
            "madang.read.article.memory-megabytes=64",
            "madang.read.article.redis-deadline=1s",
            "madang.read.article.owner-calls=2",
            "madang.read.article.owner-wait=200ms",
            "madang.limit-deadline=50ms");

    private final UserId writer = SERVER.newUser();
    private final ArticleId article = SERVER.publish(writer, "one", "one");

    @AfterEach
    void back() {
        SERVER.proxies().articles().afterwards(() -> {});
        REDIS.resume();
        PROXY.restore();
        await().atMost(SOON).until(() -> {
            double before = SERVER.metric("madang.read.fallback");
            SERVER.read(article);
            return SERVER.metric("madang.read.fallback") == before;
        });
    }

    @AfterAll
    static void close() {
        SERVER.close();
        PROXY.close();
        REDIS.close();
    }

    @Test
    void readsFromTheOwnersAndFromRedisAgainOnceItIsBack() {
        SERVER.like(article, writer);
        SERVER.read(article);
        PROXY.refuse();
        ReadArticle read = await().atMost(SOON).until(() -> SERVER.read(article), each -> each.likeCount() != null);
        assertThat(read.title()).isEqualTo("one");
        assertThat(read.likeCount()).isEqualTo(1);
        assertThat(read.commentCount()).isZero();
        assertThat(read.viewCount()).isNotNull();
        assertThat(read.writerNickname()).isNotNull();
        assertThat(SERVER.metric("madang.read.fallback")).isPositive();
        SERVER.get(ReadServer.NO_ARTICLE).expect(404);
        SERVER.get(article).expect(200);
        PROXY.restore();
        await().atMost(SOON).until(() -> {
            int before = SERVER.proxies().articles().calls();
            SERVER.read(article);
            return SERVER.proxies().articles().calls() == before;
        });
    }

    @Test
    void readsFirstCommentsFromTheirServiceAndFromRedisAgainOnceItIsBack() {
        SERVER.comment(article, writer);
        String path = "/v1/read/articles/" + article + "/comments";
        CommentScroll before = SERVER.caller().get(path, null).expect(200).as(CommentScroll.class);
        PROXY.refuse();
        await().atMost(SOON).until(() -> {
            int calls = SERVER.proxies().snapshots().calls();
            assertThat(SERVER.caller().get(path, null).expect(200).as(CommentScroll.class))
                    .isEqualTo(before);
            return SERVER.proxies().snapshots().calls() > calls;
        });
        PROXY.restore();
        await().atMost(SOON).until(() -> {
            int calls = SERVER.proxies().snapshots().calls();
            SERVER.caller().get(path, null).expect(200);
            return SERVER.proxies().snapshots().calls() == calls;
        });
    }

    @Test
    void seesWhatChangedWhileItCouldNotHearOfIt() {
        SERVER.read(article);
        SERVER.read(article);
        PROXY.refuse();
        SERVER.edit(article, writer, "two");
        await().atMost(SOON).until(() -> SERVER.read(article).title().equals("two"));
    }

    @Test
    void answersWhileRedisIsSilent() {
        SERVER.read(article);
        REDIS.pause();
        List<ReadArticle> read = Concurrently.run(4, i -> {
            try {
                return SERVER.read(article);
            } catch (Failure e) {
                assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                return null;
            }
        });
        assertThat(read).anyMatch(each -> each != null && each.title().equals("one"));
    }

    @Test
    void sendsThoseAwayWhoAreTooMany() {
        PROXY.refuse();
        await().atMost(SOON).until(() -> {
            double before = SERVER.metric("madang.read.fallback");
            SERVER.read(article);
            return SERVER.metric("madang.read.fallback") > before;
        });
        List<ArticleId> ids = List.of(
                SERVER.publish(writer, "1", "1"), SERVER.publish(writer, "2", "2"), SERVER.publish(writer, "3", "3"));
        CountDownLatch atWork = new CountDownLatch(2);
        CountDownLatch goOn = new CountDownLatch(1);
        SERVER.proxies().articles().afterwards(() -> {
            atWork.countDown();
            waitFor(goOn);
        });
        List<Integer> statuses = Concurrently.run(3, i -> {
            if (i < 2) {
                return SERVER.get(ids.get(i)).status();
            }
            waitFor(atWork);
            Reply reply = SERVER.get(ids.get(2));
            goOn.countDown();
            assertThat(reply.header("Retry-After")).isEqualTo("1");
            return reply.status();
        });
        assertThat(statuses).containsExactly(200, 200, 503);
        assertThat(SERVER.metric("madang.read.refused")).isPositive();
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
