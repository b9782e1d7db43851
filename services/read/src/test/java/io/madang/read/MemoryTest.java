package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.testkit.TcpProxy;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Two instances, each with articles in its memory, and the changes that they hear of. */
class MemoryTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final TestRedis REDIS = TestEngines.newRedis();
    private static final TcpProxy PROXY = TcpProxy.to(REDIS.port());
    private static final ReadServer ONE = start(REDIS.port());
    /** Its way to Redis can be cut. */
    private static final ReadServer OTHER = start(PROXY.port());

    private final UserId writer = ONE.newUser();
    private final ArticleId article = ONE.publish(writer, "one", "one");

    private static ReadServer start(int redisPort) {
        return start(redisPort, "1h");
    }

    private static ReadServer start(int redisPort, String freshViews) {
        return ReadServer.start(
                "madang.redis.url=redis://:" + REDIS.password() + "@127.0.0.1:" + redisPort,
                "madang.read.article.memory-megabytes=64",
                "madang.read.article.fresh-views=" + freshViews);
    }

    @AfterAll
    static void close() {
        ONE.close();
        OTHER.close();
        PROXY.close();
        REDIS.close();
    }

    /** Reads until the instance has the article in its memory. */
    private void bringNear(ReadServer server) {
        await().atMost(SOON).until(() -> {
            double before = nearHits(server);
            server.read(article);
            return nearHits(server) > before;
        });
    }

    private static double nearHits(ReadServer server) {
        return server.bean(MeterRegistry.class)
                .get("madang.read.articles")
                .tag("layer", "memory")
                .counter()
                .count();
    }

    @Test
    void seeEachOthersChanges() {
        bringNear(ONE);
        bringNear(OTHER);
        ONE.edit(article, writer, "two");
        ONE.apply(ONE.updated(article));
        await().atMost(SOON).until(() -> OTHER.read(article).title().equals("two"));
        await().atMost(SOON).until(() -> ONE.read(article).title().equals("two"));
        bringNear(ONE);
        OTHER.like(article, writer);
        OTHER.apply(OTHER.likes(article));
        await().atMost(SOON)
                .until(() -> Long.valueOf(1).equals(ONE.read(article).likeCount()));
    }

    @Test
    void seeANewNameInEverythingThatIsNear() {
        bringNear(ONE);
        bringNear(OTHER);
        String name = "새별명" + writer.value() % 100_000;
        ONE.rename(writer, name);
        ONE.apply(ONE.renamed(writer));
        await().atMost(SOON).until(() -> name.equals(OTHER.read(article).writerNickname()));
        await().atMost(SOON).until(() -> name.equals(ONE.read(article).writerNickname()));
    }

    @Test
    void forgetDeletedArticles() {
        bringNear(ONE);
        bringNear(OTHER);
        ONE.delete(article, writer);
        ONE.apply(ONE.deleted(article, 2));
        await().atMost(SOON).until(() -> OTHER.get(article).status() == 404);
        await().atMost(SOON).until(() -> ONE.get(article).status() == 404);
    }

    @Test
    void missNothingThatIsToldWhileTheyCannotHear() {
        bringNear(OTHER);
        PROXY.refuse();
        ONE.read(article);
        ONE.edit(article, writer, "two");
        ONE.apply(ONE.updated(article));
        PROXY.restore();
        await().atMost(SOON).until(() -> OTHER.read(article).title().equals("two"));
        bringNear(OTHER);
        PROXY.cut();
        ONE.edit(article, writer, "three");
        ONE.apply(ONE.updated(article));
        await().atMost(SOON).until(() -> OTHER.read(article).title().equals("three"));
    }

    @Test
    void forgetEverythingWhenRedisDoes() {
        bringNear(ONE);
        ONE.edit(article, writer, "two");
        ONE.redis().flushall();
        await().atMost(SOON).until(() -> ONE.read(article).title().equals("two"));
        assertThat(ONE.read(article).title()).isEqualTo("two");
    }

    @Test
    void showNewViewsWithoutForgettingTheArticle() {
        try (ReadServer quick = start(REDIS.port(), "1ms")) {
            bringNear(quick);
            double before = nearHits(quick);
            AtomicInteger reads = new AtomicInteger();
            for (long views = 1; views <= 5; views++) {
                quick.view(article, quick.newUser());
                long expected = views;
                await().atMost(SOON).until(() -> {
                    reads.incrementAndGet();
                    return Long.valueOf(expected).equals(quick.read(article).viewCount());
                });
            }
            assertThat(nearHits(quick) - before).isEqualTo(reads.get());
        }
    }

    @Test
    void keepArticlesWhoseWriterNobodyKnows() {
        ArticleId stray = ONE.publish(new UserId(4_000_000_000_000_000_001L), "stray", "stray");
        await().atMost(SOON).until(() -> {
            double before = nearHits(ONE);
            assertThat(ONE.read(stray).writerNickname()).isNull();
            return nearHits(ONE) > before;
        });
    }
}
