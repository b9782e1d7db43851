package io.madang.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.cluster.SlotHash;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.event.Event;
import io.madang.contracts.hot.HotArticle;
import io.madang.testkit.service.Concurrently;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which articles are the hottest, whatever happens to them. */
class HotScoreTest {

    private static final Instant NOON = HotFixture.NOON;

    private final HotFixture fixture = new HotFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void keepsTwoArticlesApart() {
        HotTestArticle one = HotTestArticle.publishedAt(NOON);
        HotTestArticle other = HotTestArticle.publishedAt(NOON.plusMillis(5));
        fixture.tell(one.created(), other.created());
        fixture.tell(one.liked(4), one.commented(3), one.viewed(2));
        fixture.tell(other.liked(2), other.commented(1), other.viewed(10));
        assertThat(fixture.today())
                .containsExactly(shown(1, one, 4 * 3 + 3 * 2 + 2, 4, 3, 2), shown(2, other, 2 * 3 + 2 + 10, 2, 1, 10));
    }

    @Test
    void listsTheTenWithTheHighestScores() {
        List<HotTestArticle> articles = publish(25);
        for (int i = 0; i < articles.size(); i++) {
            fixture.tell(articles.get(i).viewed(1 + (i * 7L) % 25));
        }
        assertThat(fixture.today())
                .extracting(HotArticle::score)
                .containsExactly(25L, 24L, 23L, 22L, 21L, 20L, 19L, 18L, 17L, 16L);
        assertThat(fixture.today()).extracting(HotArticle::rank).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void bringsTheEleventhBackAfterAnUnlike() {
        List<HotTestArticle> articles = publish(11);
        for (int i = 0; i < 11; i++) {
            fixture.tell(articles.get(i).liked(20 - i));
        }
        ArticleId eleventh = articles.get(10).id;
        assertThat(fixture.idsOfToday()).hasSize(10).doesNotContain(eleventh);
        fixture.tell(articles.getFirst().liked(0));
        assertThat(fixture.idsOfToday()).hasSize(10).endsWith(eleventh).doesNotContain(articles.getFirst().id);
    }

    @Test
    void bringsTheEleventhBackAfterADeletion() {
        List<HotTestArticle> articles = publish(11);
        for (int i = 0; i < 11; i++) {
            fixture.tell(articles.get(i).viewed(20 - i));
        }
        fixture.tell(articles.get(3).deleted(NOON));
        assertThat(fixture.idsOfToday())
                .hasSize(10)
                .endsWith(articles.get(10).id)
                .doesNotContain(articles.get(3).id);
    }

    @Test
    void findsTheLastOnesWhenAFloodOfHotterArticlesIsDeletedAfterTheDayIsFinal() {
        List<HotTestArticle> real = publish(5);
        List<Event<?>> news = new ArrayList<>();
        real.forEach(article -> news.add(article.viewed(1)));
        List<HotTestArticle> flood = publish(3000);
        flood.forEach(article -> news.add(article.viewed(1000)));
        fixture.projection().apply(news);
        assertThat(fixture.idsOfToday()).doesNotContainAnyElementsOf(ids(real));
        fixture.setNow(NOON.plus(Duration.ofDays(2)));
        fixture.projection()
                .apply(new ArrayList<>(flood.stream()
                        .map(article -> article.deleted(fixture.now()))
                        .toList()));
        assertThat(fixture.top(fixture.days().of(real.getFirst().id)))
                .extracting(HotArticle::articleId)
                .containsExactlyInAnyOrderElementsOf(ids(real));
    }

    @Test
    void putsTheNewerOfEquallyHotArticlesFirstAndOnTheSameRank() {
        List<HotTestArticle> articles = publish(4);
        fixture.tell(
                articles.get(0).liked(2),
                articles.get(2).commented(3),
                articles.get(1).viewed(6));
        assertThat(fixture.idsOfToday())
                .containsExactly(articles.get(2).id, articles.get(1).id, articles.get(0).id, articles.get(3).id);
        assertThat(fixture.today()).extracting(HotArticle::rank).containsExactly(1, 1, 1, 4);
    }

    @Test
    void ordersEquallyHotArticlesByAgeAlsoWhereTheirIdsGrowADigit() {
        HotTestArticle older = HotTestArticle.withId(999_999_999_999_999_999L);
        HotTestArticle newer = HotTestArticle.withId(1_000_000_000_000_000_000L);
        fixture.setNow(newer.published());
        assertThat(fixture.days().of(older.id)).isEqualTo(fixture.days().of(newer.id));
        fixture.tell(newer.created(), older.created());
        assertThat(fixture.idsOfToday()).containsExactly(newer.id, older.id);
    }

    @Test
    void listsEachBoardForItself() {
        BoardId cats = new BoardId(501);
        BoardId dogs = new BoardId(502);
        HotTestArticle cat = HotTestArticle.publishedAt(NOON, cats);
        HotTestArticle dog = HotTestArticle.publishedAt(NOON, dogs);
        HotTestArticle puppy = HotTestArticle.publishedAt(NOON, dogs);
        fixture.tell(cat.created(), dog.created(), puppy.created(), cat.viewed(3), dog.viewed(2), puppy.viewed(4));
        assertThat(fixture.top(fixture.days().today(), dogs))
                .containsExactly(shown(1, puppy, 4, 0, 0, 4), shown(2, dog, 2, 0, 0, 2));
        assertThat(fixture.top(fixture.days().today(), cats)).containsExactly(shown(1, cat, 3, 0, 0, 3));
        assertThat(fixture.top(fixture.days().today(), new BoardId(503))).isEmpty();
        fixture.tell(puppy.deleted(NOON));
        assertThat(fixture.top(fixture.days().today(), dogs))
                .extracting(HotArticle::articleId)
                .containsExactly(dog.id);
        assertThat(fixture.idsOfToday()).containsExactly(cat.id, dog.id);
    }

    @Test
    void countsWhatArrivesBeforeTheArticle() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        fixture.tell(article.liked(2), article.viewed(7), article.commented(1));
        assertThat(fixture.today()).isEmpty();
        fixture.tell(article.created());
        assertThat(fixture.today()).containsExactly(shown(1, article, 15, 2, 1, 7));
    }

    @Test
    void dropsWhatIsNotNewer() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        Event<?> first = article.liked(1);
        Event<?> second = article.liked(5);
        Event<?> renamed = article.retitled("new title", NOON);
        fixture.tell(article.created(), second, first, second, renamed, article.created());
        fixture.tell(article.viewed(9), article.viewed(8));
        assertThat(fixture.today()).singleElement().satisfies(shown -> {
            assertThat(shown.likeCount()).isEqualTo(5);
            assertThat(shown.viewCount()).isEqualTo(9);
            assertThat(shown.title()).isEqualTo("new title");
        });
        assertThat(fixture.events("applied")).isEqualTo(4);
        assertThat(fixture.events("stale")).isEqualTo(4);
    }

    @Test
    void dropsWhatIsNotNewerWithinABatch() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        Event<?> first = article.liked(1);
        Event<?> second = article.liked(5);
        fixture.projection().apply(List.of(second, article.created(), first, second));
        assertThat(fixture.today()).containsExactly(shown(1, article, 15, 5, 0, 0));
        assertThat(fixture.events("applied")).isEqualTo(2);
        assertThat(fixture.events("stale")).isEqualTo(2);
    }

    @Test
    void tellsVersionsApartThatADoubleCannot() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        long version = (1L << 53) + 1;
        fixture.tell(
                article.created(),
                article.likedAs(version - 1, 1, NOON),
                article.likedAs(version, 2, NOON),
                article.likedAs(version - 1, 3, NOON),
                article.likedAs(999, 4, NOON));
        assertThat(fixture.today()).extracting(HotArticle::likeCount).containsExactly(2L);
    }

    @Test
    void scoresExactlyFarBeyondWhatIsLikely() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        long views = 4_000_000_000_000_001L;
        fixture.tell(article.created(), article.viewed(views), article.liked(1));
        assertThat(fixture.today()).containsExactly(shown(1, article, views + 3, 1, 0, views));
    }

    @Test
    void doesNotBringADeletedArticleBack() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        Event<?> edit = article.retitled("again", NOON);
        Event<?> deleted = article.deleted(NOON);
        fixture.tell(article.created(), article.liked(3), deleted);
        fixture.tell(article.created(), edit, article.liked(4), article.commented(1), article.viewed(1), deleted);
        assertThat(fixture.today()).isEmpty();
        assertThat(fixture.top(fixture.days().today(), article.board())).isEmpty();
        assertThat(fixture.everything()).hasSize(1);
    }

    @Test
    void knowsThatAnArticleIsGoneBeforeItCame() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        fixture.tell(article.liked(3), article.deleted(NOON), article.created(), article.liked(4));
        assertThat(fixture.today()).isEmpty();
        assertThat(fixture.everything()).hasSize(1);
    }

    @Test
    void scoresRightWhenAllPartsOfAnArticleChangeAtOnce() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        HotTestArticle other = HotTestArticle.publishedAt(NOON);
        List<List<Event<?>>> news = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            news.add(List.of(article.liked(i)));
            news.add(List.of(article.commented(i), other.liked(1)));
            news.add(List.of(article.viewed(i)));
        }
        news.add(List.of(article.created(), other.created()));
        Concurrently.run(news.size(), i -> {
            fixture.projection().apply(news.get(i));
            return true;
        });
        assertThat(fixture.today().getFirst()).isEqualTo(shown(1, article, 600, 100, 100, 100));
    }

    @Test
    void weighsAsConfigured() {
        try (HotFixture other = new HotFixture(
                "madang.hot.like-weight=10", "madang.hot.comment-weight=100", "madang.hot.view-weight=0")) {
            HotTestArticle article = HotTestArticle.publishedAt(NOON);
            other.tell(article.created(), article.liked(1), article.commented(2), article.viewed(5));
            assertThat(other.today()).containsExactly(shown(1, article, 210, 1, 2, 5));
        }
    }

    @Test
    void refusesSettingsThatMakeNoSense() {
        for (String setting : List.of("like-weight=-1", "view-weight=1000001", "kept-days=7", "zone=Asia/Nowhere")) {
            assertThatThrownBy(() -> new HotFixture("madang.hot." + setting)).isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void keepsADayInOneSlotOfACluster() {
        HotTestArticle article = HotTestArticle.publishedAt(NOON);
        HotTestArticle gone = HotTestArticle.publishedAt(NOON);
        fixture.tell(article.created(), article.liked(1), gone.deleted(NOON));
        assertThat(fixture.everything().keySet()).hasSize(4).allSatisfy(key -> assertThat(SlotHash.getSlot(key))
                .isEqualTo(SlotHash.getSlot(HotKeys.all(fixture.days().today()))));
    }

    @Test
    void forgetsEverythingOfItsOwnAndNothingElse() {
        fixture.redis().set("hotel:1", "not ours");
        publish(2500).forEach(article -> fixture.tell(article.liked(1)));
        assertThat(fixture.today()).hasSize(10);
        fixture.projection().clear();
        assertThat(fixture.everything()).isEmpty();
        assertThat(fixture.today()).isEmpty();
        assertThat(fixture.redis().getdel("hotel:1")).isEqualTo("not ours");
    }

    @Test
    void wantsTheEventsOfAllFourServices() {
        assertThat(fixture.projection().name()).isEqualTo("hot");
        assertThat(fixture.projection().interests())
                .extracting(interest -> interest.service().role() + " " + interest.type())
                .containsExactlyInAnyOrder(
                        "article article-created",
                        "article article-updated",
                        "article article-moved",
                        "article article-deleted",
                        "comment comment-created",
                        "comment comment-deleted",
                        "like likes-changed",
                        "view views-counted");
    }

    /** Articles with an age order of their list, the oldest first. */
    private List<HotTestArticle> publish(int count) {
        List<HotTestArticle> articles = new ArrayList<>();
        List<Event<?>> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            HotTestArticle article = HotTestArticle.publishedAt(NOON.plusMillis(i));
            articles.add(article);
            events.add(article.created());
        }
        fixture.projection().apply(events);
        return articles;
    }

    private static List<ArticleId> ids(List<HotTestArticle> articles) {
        return articles.stream().map(article -> article.id).toList();
    }

    private static HotArticle shown(
            int rank, HotTestArticle article, long score, long likes, long comments, long views) {
        return new HotArticle(
                rank,
                article.id,
                article.board(),
                HotTestArticle.WRITER,
                article.title(),
                score,
                likes,
                comments,
                views,
                article.published());
    }
}
