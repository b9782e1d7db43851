package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.read.ReadArticle;
import io.madang.read.model.EntryKey;
import io.madang.testkit.service.Concurrently;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** View counts: fresh by one caller's doing, old for the others, and never a reason to fail. */
class ViewCountCacheTest {

    private static final int READERS = 1000;

    private final ReadServer server = Two.FIRST;
    private final ReadServer second = Two.SECOND;
    private final UserId writer = server.newUser();
    private final ArticleId article = server.publish(writer, "one", "one");

    /** Two instances of one cluster, where counts stay fresh until a test says otherwise. */
    private static final class Two {
        static final ReadServer FIRST = ReadServer.start("madang.read.article.fresh-views=1h");
        static final ReadServer SECOND = ReadServer.start("madang.read.article.fresh-views=1h");
    }

    /** Once nobody shuns the view service any more, because of what an earlier test did to it. */
    @BeforeEach
    void readOnce() {
        for (ReadServer each : List.of(second, server)) {
            server.redis().del(key(article));
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> Long.valueOf(0)
                    .equals(each.read(article).viewCount()));
        }
        server.view(article, writer);
    }

    @AfterEach
    void open() {
        for (ReadServer each : List.of(server, second)) {
            each.proxies().views().open();
            each.proxies().views().afterwards(() -> {});
        }
    }

    private static String key(ArticleId id) {
        return EntryKey.of(id).views();
    }

    private int calls() {
        return server.proxies().views().calls() + second.proxies().views().calls();
    }

    private void expire() {
        server.redis().hset(key(article), "vu", "1");
    }

    private void lose() {
        server.redis().del(key(article));
    }

    private ReadServer either(int number) {
        return number % 2 == 0 ? server : second;
    }

    @Test
    void stayAsTheyAreWhileTheyAreFresh() {
        int before = calls();
        assertThat(server.read(article).viewCount()).isZero();
        assertThat(second.read(article).viewCount()).isZero();
        assertThat(calls()).isEqualTo(before);
        expire();
        assertThat(server.read(article).viewCount()).isEqualTo(1);
        assertThat(calls()).isEqualTo(before + 1);
    }

    @Test
    void areRefreshedByOneOfAThousandReaders() {
        expire();
        int before = calls();
        List<ReadArticle> read = Concurrently.run(READERS, i -> either(i).read(article));
        assertThat(calls()).isEqualTo(before + 1);
        assertThat(read).allMatch(each -> each.viewCount() != null && each.viewCount() <= 1);
        assertThat(second.read(article).viewCount()).isEqualTo(1);
    }

    @Test
    void areAskedForByOneOfAThousandReadersWhoHaveNone() {
        lose();
        int before = calls();
        List<ReadArticle> read = Concurrently.run(READERS, i -> either(i).read(article));
        assertThat(calls()).isEqualTo(before + 1);
        assertThat(read).allMatch(each -> Long.valueOf(1).equals(each.viewCount()));
    }

    @Test
    void areOldForTheOthersWhileOneAsks() {
        expire();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        server.proxies().views().afterwards(() -> {
            asked.countDown();
            await(goOn);
        });
        List<Long> counts = Concurrently.run(2, i -> {
            if (i == 0) {
                return server.read(article).viewCount();
            }
            await(asked);
            Long old = second.read(article).viewCount();
            goOn.countDown();
            return old;
        });
        assertThat(counts).containsExactly(1L, 0L);
        assertThat(second.metric("madang.read.views.stale")).isPositive();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void areOldWhileTheViewServiceIsAway() {
        expire();
        server.proxies().views().shut();
        for (int i = 0; i < 20; i++) {
            expire();
            assertThat(server.get(article).expect(200).as(ReadArticle.class).viewCount())
                    .isZero();
        }
        int before = calls();
        assertThat(server.read(article).viewCount()).isZero();
        assertThat(calls()).as("asked again at once").isEqualTo(before);
    }

    @Test
    void areAbsentWhereThereAreNoneAndTheViewServiceIsAway() {
        second.proxies().views().shut();
        lose();
        assertThat(second.read(article).viewCount()).isNull();
        second.proxies().views().open();
        assertThat(server.read(article).viewCount()).isEqualTo(1);
    }

    @Test
    void areNotWrittenByOneWhoHasLostTheLease() {
        expire();
        String lease = EntryKey.of(article).viewsLease();
        server.proxies().views().afterwards(() -> server.redis().set(lease, "another"));
        assertThat(server.read(article).viewCount()).isEqualTo(1);
        assertThat(server.redis().get(lease)).isEqualTo("another");
        assertThat(server.redis().hget(key(article), "v")).isEqualTo("0");
        server.redis().del(lease);
    }

    @Test
    void comeInOneBatchForAllArticlesOfARequest() {
        List<ArticleId> ids = Stream.generate(() -> server.publish(writer, "one", "one"))
                .limit(20)
                .toList();
        server.articles().find(ids);
        AtomicInteger number = new AtomicInteger();
        for (ArticleId id : ids) {
            if (number.getAndIncrement() % 2 == 0) {
                server.redis().hset(key(id), "vu", "1");
            } else {
                server.redis().del(key(id));
            }
        }
        int before = calls();
        server.articles().find(ids);
        assertThat(calls()).isEqualTo(before + 1);
    }

    @Test
    void keepTheTimeToLive() {
        expire();
        server.read(article);
        assertThat(server.redis().pttl(key(article))).isPositive();
    }
}
