package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.operator.InstanceReport;
import io.madang.contracts.operator.InstanceReport.CacheReport;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.contracts.read.ReadArticle;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Changes on their way through the outbox and Kafka into what is read, in memory too. */
class StreamTest {

    private static final Duration SOON = Duration.ofSeconds(90);
    private static final ReadServer SERVER = ReadServer.start(
            List.of(StreamConfiguration.class),
            // events are shared with all instances that follow them, and so is what they make of them
            "madang.redis.url=" + TestEngines.redis().url(),
            "madang.read.article.memory-megabytes=64",
            "madang.read.article.fresh-views=1h");

    private final UserId writer = SERVER.newUser();
    private final ArticleId article = SERVER.publish(writer, "one", "one");

    /** It follows the events of all tests, and would change what others read. */
    @AfterAll
    static void close() {
        SERVER.close();
    }

    @Test
    void bringsEveryChangeWithoutAskingTheOwnersAgain() {
        SERVER.read(article);
        SERVER.read(article);
        long asked = ownersAsked();
        assertThat(asked).as("the first read asks them").isPositive();
        String name = "흐름" + writer.value() % 100_000;
        SERVER.like(article, writer);
        SERVER.comment(article, writer);
        SERVER.edit(article, writer, "two");
        SERVER.rename(writer, name);
        SERVER.close(article);
        await().atMost(SOON).untilAsserted(() -> {
            ReadArticle read = SERVER.read(article);
            assertThat(read.title()).isEqualTo("two");
            assertThat(read.likeCount()).isEqualTo(1);
            assertThat(read.commentCount()).isEqualTo(1);
            assertThat(read.writerNickname()).isEqualTo(name);
            assertThat(read.closedAt()).isNotNull();
        });
        assertThat(ownersAsked()).isEqualTo(asked);
        InstanceReport report = SERVER.report();
        assertThat(report.outboxes()).extracting(OutboxReport::service).contains("article", "like", "comment");
        assertThat(report.projections()).extracting(ProjectionReport::name).contains("read");
        assertThat(report.caches()).extracting(CacheReport::name).contains("articles-in-memory", "articles-in-redis");
        SERVER.unlike(article, writer);
        await().atMost(SOON).until(() -> SERVER.read(article).likeCount(), Long.valueOf(0)::equals);
        SERVER.delete(article, writer);
        await().atMost(SOON).until(() -> SERVER.get(article).status() == 404);
    }

    /** About this article: those of other tests, whose events arrive now, are read in advance. */
    private long ownersAsked() {
        OwnerProxies owners = SERVER.proxies();
        return owners.articles().calls("articles", article)
                + owners.likes().calls("counts", article)
                + owners.comments().calls("counts", article);
    }
}
