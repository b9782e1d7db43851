package io.madang.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.event.Event;
import io.madang.contracts.view.ViewCounts;
import io.madang.contracts.view.ViewsCounted;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** How counts come from Redis to the database. */
class FlushTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final ViewServer server = ViewServer.shared();
    private final ArticleId article = server.newArticle();

    @Test
    void flushesAnArticleEachTimeSoManyViewsHaveCome() {
        server.viewTimes(article, 99);
        assertThat(server.stored(article)).isZero();
        server.viewTimes(article, 1);
        await().atMost(SOON).until(() -> server.stored(article) == 100);
        await().atMost(SOON).until(() -> !server.isChanged(article));
        server.viewTimes(article, 1);
        assertThat(server.isChanged(article)).isTrue();
        assertThat(server.stored(article)).isEqualTo(100);
    }

    @Test
    void flushesAllThatChangedInTime() {
        try (ViewServer quick = ViewServer.start("madang.view.flush-interval=50ms")) {
            quick.viewTimes(article, 3);
            await().atMost(SOON).until(() -> quick.stored(article) == 3);
            quick.viewTimes(article, 2);
            await().atMost(SOON).until(() -> quick.stored(article) == 5);
            // counted after the commit that makes the views visible
            await().atMost(SOON).until(() -> quick.metric("madang.view.flushed") >= 5);
        }
    }

    @Test
    void flushesAtAnOrderlyStop() {
        try (ViewServer ending = ViewServer.start()) {
            ending.viewTimes(article, 7);
            assertThat(ending.stored(article)).isZero();
        }
        assertThat(server.stored(article)).isEqualTo(7);
        assertThat(server.isChanged(article)).isFalse();
    }

    /** So nothing is lost with an instance that dies: any other, or its successor, finds all there is to flush. */
    @Test
    void flushesWhatOtherInstancesCounted() {
        try (ViewServer other = ViewServer.start()) {
            other.viewTimes(article, 5);
            server.flushAll();
            assertThat(server.stored(article)).isEqualTo(5);
            other.viewTimes(article, 1);
            assertThat(other.shown(article)).isEqualTo(6);
        }
    }

    @Test
    void bringsManyArticlesAtOnceAndOfAllShards() {
        List<ArticleId> articles =
                IntStream.range(0, 300).mapToObj(i -> server.newArticle()).toList();
        Concurrently.run(300, i -> server.view(articles.get(i), server.newUser()));
        server.flushAll();
        assertThat(articles).allMatch(one -> server.stored(one) == 1).noneMatch(server::isChanged);
    }

    @Test
    void keepsArticlesInTheDatabasesOfTheirShards() {
        try (ViewServer split = ViewServer.startOverTwoDatabases()) {
            List<ArticleId> articles =
                    IntStream.range(0, 40).mapToObj(i -> split.newArticle()).toList();
            Concurrently.run(40, i -> split.view(articles.get(i), split.newUser()));
            split.flushAll();
            articles.forEach(one -> split.redis().del(ViewKeys.count(one)));
            assertThat(articles.stream()
                            .map(one -> split.shard(one).source().name())
                            .distinct())
                    .containsExactlyInAnyOrder("main", "second");
            assertThat(split.bean(ViewCounts.class).counts(articles))
                    .containsExactlyElementsOf(articles.stream()
                            .map(one -> new ArticleCount(one, 1, 1))
                            .toList());
        }
    }

    @Test
    void doesNoHarmWhenSeveralFlushAtOnce() {
        try (ViewServer other = ViewServer.start()) {
            Concurrently.run(80, i -> {
                ViewServer one = i % 2 == 0 ? server : other;
                one.viewTimes(article, 5);
                if (i % 4 < 2) {
                    one.flushAll();
                }
                return true;
            });
            server.flushAll();
        }
        assertThat(server.shown(article)).isEqualTo(400).isEqualTo(server.stored(article));
        assertToldInOrder(400);
    }

    @Test
    void staysChangedWhenItGrewMeanwhile() {
        LiveCounts live = server.bean(LiveCounts.class);
        server.viewTimes(article, 3);
        Map<ArticleId, Long> read = live.counts(List.of(article));
        server.viewTimes(article, 1);
        StoredCounts.Stored stored =
                server.bean(StoredCounts.class).raise(server.shard(article).number(), read);
        live.confirmFlushed(server.shard(article).number(), List.of(article), stored.counts());
        assertThat(server.isChanged(article)).isTrue();
        server.flushAll();
        assertThat(server.stored(article)).isEqualTo(4);
        assertThat(server.isChanged(article)).isFalse();
    }

    /** As after a death between the commit and the note of it in Redis. */
    @Test
    void tellsNothingTwice() {
        StoredCounts stored = server.bean(StoredCounts.class);
        server.viewTimes(article, 3);
        assertThat(stored.raise(server.shard(article).number(), Map.of(article, 3L))
                        .views())
                .isEqualTo(3);
        assertThat(stored.raise(server.shard(article).number(), Map.of(article, 3L))
                        .views())
                .isZero();
        assertThat(stored.raise(server.shard(article).number(), Map.of(article, 2L)))
                .isEqualTo(new StoredCounts.Stored(Map.of(article, 3L), 0, Set.of()));
        server.viewTimes(article, 1);
        server.flushAll();
        assertToldInOrder(4);
    }

    @Test
    void letsRedisForgetOnlyWhatTheDatabaseKnows() {
        String key = ViewKeys.count(article);
        server.viewTimes(article, 1);
        assertThat(server.redis().pttl(key)).isEqualTo(-1);
        server.flushAll();
        assertThat(server.redis().pttl(key)).isPositive();
        server.viewTimes(article, 1);
        assertThat(server.redis().pttl(key)).isEqualTo(-1);
        server.flushAll();
        server.redis().del(key);
        assertThat(server.shown(article)).isEqualTo(2);
        server.viewTimes(article, 1);
        assertThat(server.shown(article)).isEqualTo(3);
    }

    private void assertToldInOrder(long views) {
        try (TopicEvents topic = new TopicEvents("view")) {
            await().atMost(SOON).until(() -> told(topic).stream().anyMatch(event -> event.version() == views));
            long before = 0;
            for (Event<JsonNode> event : told(topic)) {
                ViewsCounted counted = topic.payload(event, ViewsCounted.class);
                assertThat(counted.added()).isPositive();
                assertThat(counted.viewCount())
                        .isEqualTo(before + counted.added())
                        .isEqualTo(event.version());
                before = counted.viewCount();
            }
            assertThat(before).isEqualTo(views);
        }
    }

    private List<Event<JsonNode>> told(TopicEvents topic) {
        return topic.arrived().stream()
                .filter(event -> event.key().equals(article.toString()))
                .toList();
    }
}
