package io.madang.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.cluster.SlotHash;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.event.Event;
import io.madang.contracts.hot.HotArticle;
import io.madang.testkit.service.Together;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which articles are the hottest, whatever happens to them. */
class ScoreTest {

    private static final Instant NOON = HotRig.NOON;

    private final HotRig rig = new HotRig();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void keepsTwoArticlesApart() {
        Told one = Told.publishedAt(NOON);
        Told other = Told.publishedAt(NOON.plusMillis(5));
        rig.tell(one.created(), other.created());
        rig.tell(one.liked(4), one.commented(3), one.viewed(2));
        rig.tell(other.liked(2), other.commented(1), other.viewed(10));
        assertThat(rig.today())
                .containsExactly(shown(1, one, 4 * 3 + 3 * 2 + 2, 4, 3, 2), shown(2, other, 2 * 3 + 2 + 10, 2, 1, 10));
    }

    @Test
    void listsTheTenWithTheHighestScores() {
        List<Told> articles = publish(25);
        for (int i = 0; i < articles.size(); i++) {
            rig.tell(articles.get(i).viewed(1 + (i * 7L) % 25));
        }
        assertThat(rig.today())
                .extracting(HotArticle::score)
                .containsExactly(25L, 24L, 23L, 22L, 21L, 20L, 19L, 18L, 17L, 16L);
        assertThat(rig.today()).extracting(HotArticle::rank).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void bringsTheEleventhBackAfterAnUnlike() {
        List<Told> articles = publish(11);
        for (int i = 0; i < 11; i++) {
            rig.tell(articles.get(i).liked(20 - i));
        }
        ArticleId eleventh = articles.get(10).id;
        assertThat(rig.idsOfToday()).hasSize(10).doesNotContain(eleventh);
        rig.tell(articles.getFirst().liked(0));
        assertThat(rig.idsOfToday()).hasSize(10).endsWith(eleventh).doesNotContain(articles.getFirst().id);
    }

    @Test
    void bringsTheEleventhBackAfterADeletion() {
        List<Told> articles = publish(11);
        for (int i = 0; i < 11; i++) {
            rig.tell(articles.get(i).viewed(20 - i));
        }
        rig.tell(articles.get(3).deleted(NOON));
        assertThat(rig.idsOfToday()).hasSize(10).endsWith(articles.get(10).id).doesNotContain(articles.get(3).id);
    }

    @Test
    void findsTheLastOnesWhenAFloodOfHotterArticlesIsDeletedAfterTheDayIsFinal() {
        List<Told> real = publish(5);
        List<Event<?>> news = new ArrayList<>();
        real.forEach(article -> news.add(article.viewed(1)));
        List<Told> flood = publish(3000);
        flood.forEach(article -> news.add(article.viewed(1000)));
        rig.projection().apply(news);
        assertThat(rig.idsOfToday()).doesNotContainAnyElementsOf(ids(real));
        rig.setNow(NOON.plus(Duration.ofDays(2)));
        rig.projection()
                .apply(new ArrayList<>(flood.stream()
                        .map(article -> article.deleted(rig.now()))
                        .toList()));
        assertThat(rig.top(rig.days().of(real.getFirst().id)))
                .extracting(HotArticle::articleId)
                .containsExactlyInAnyOrderElementsOf(ids(real));
    }

    @Test
    void putsTheNewerOfEquallyHotArticlesFirstAndOnTheSameRank() {
        List<Told> articles = publish(4);
        rig.tell(
                articles.get(0).liked(2),
                articles.get(2).commented(3),
                articles.get(1).viewed(6));
        assertThat(rig.idsOfToday())
                .containsExactly(articles.get(2).id, articles.get(1).id, articles.get(0).id, articles.get(3).id);
        assertThat(rig.today()).extracting(HotArticle::rank).containsExactly(1, 1, 1, 4);
    }

    @Test
    void ordersEquallyHotArticlesByAgeAlsoWhereTheirIdsGrowADigit() {
        Told older = Told.withId(999_999_999_999_999_999L);
        Told newer = Told.withId(1_000_000_000_000_000_000L);
        rig.setNow(newer.published());
        assertThat(rig.days().of(older.id)).isEqualTo(rig.days().of(newer.id));
        rig.tell(newer.created(), older.created());
        assertThat(rig.idsOfToday()).containsExactly(newer.id, older.id);
    }

    @Test
    void listsEachBoardForItself() {
        BoardId cats = new BoardId(501);
        BoardId dogs = new BoardId(502);
        Told cat = Told.publishedAt(NOON, cats);
        Told dog = Told.publishedAt(NOON, dogs);
        Told puppy = Told.publishedAt(NOON, dogs);
        rig.tell(cat.created(), dog.created(), puppy.created(), cat.viewed(3), dog.viewed(2), puppy.viewed(4));
        assertThat(rig.top(rig.days().today(), dogs))
                .containsExactly(shown(1, puppy, 4, 0, 0, 4), shown(2, dog, 2, 0, 0, 2));
        assertThat(rig.top(rig.days().today(), cats)).containsExactly(shown(1, cat, 3, 0, 0, 3));
        assertThat(rig.top(rig.days().today(), new BoardId(503))).isEmpty();
        rig.tell(puppy.deleted(NOON));
        assertThat(rig.top(rig.days().today(), dogs))
                .extracting(HotArticle::articleId)
                .containsExactly(dog.id);
        assertThat(rig.idsOfToday()).containsExactly(cat.id, dog.id);
    }

    @Test
    void countsWhatArrivesBeforeTheArticle() {
        Told article = Told.publishedAt(NOON);
        rig.tell(article.liked(2), article.viewed(7), article.commented(1));
        assertThat(rig.today()).isEmpty();
        rig.tell(article.created());
        assertThat(rig.today()).containsExactly(shown(1, article, 15, 2, 1, 7));
    }

    @Test
    void dropsWhatIsNotNewer() {
        Told article = Told.publishedAt(NOON);
        Event<?> first = article.liked(1);
        Event<?> second = article.liked(5);
        Event<?> renamed = article.retitled("new title", NOON);
        rig.tell(article.created(), second, first, second, renamed, article.created());
        rig.tell(article.viewed(9), article.viewed(8));
        assertThat(rig.today()).singleElement().satisfies(shown -> {
            assertThat(shown.likeCount()).isEqualTo(5);
            assertThat(shown.viewCount()).isEqualTo(9);
            assertThat(shown.title()).isEqualTo("new title");
        });
        assertThat(rig.events("applied")).isEqualTo(4);
        assertThat(rig.events("stale")).isEqualTo(4);
    }

    @Test
    void dropsWhatIsNotNewerWithinABatch() {
        Told article = Told.publishedAt(NOON);
        Event<?> first = article.liked(1);
        Event<?> second = article.liked(5);
        rig.projection().apply(List.of(second, article.created(), first, second));
        assertThat(rig.today()).containsExactly(shown(1, article, 15, 5, 0, 0));
        assertThat(rig.events("applied")).isEqualTo(2);
        assertThat(rig.events("stale")).isEqualTo(2);
    }

    @Test
    void tellsVersionsApartThatADoubleCannot() {
        Told article = Told.publishedAt(NOON);
        long version = (1L << 53) + 1;
        rig.tell(
                article.created(),
                article.likedAs(version - 1, 1, NOON),
                article.likedAs(version, 2, NOON),
                article.likedAs(version - 1, 3, NOON),
                article.likedAs(999, 4, NOON));
        assertThat(rig.today()).extracting(HotArticle::likeCount).containsExactly(2L);
    }

    @Test
    void scoresExactlyFarBeyondWhatIsLikely() {
        Told article = Told.publishedAt(NOON);
        long views = 4_000_000_000_000_001L;
        rig.tell(article.created(), article.viewed(views), article.liked(1));
        assertThat(rig.today()).containsExactly(shown(1, article, views + 3, 1, 0, views));
    }

    @Test
    void doesNotBringADeletedArticleBack() {
        Told article = Told.publishedAt(NOON);
        Event<?> edit = article.retitled("again", NOON);
        Event<?> deleted = article.deleted(NOON);
        rig.tell(article.created(), article.liked(3), deleted);
        rig.tell(article.created(), edit, article.liked(4), article.commented(1), article.viewed(1), deleted);
        assertThat(rig.today()).isEmpty();
        assertThat(rig.top(rig.days().today(), article.board())).isEmpty();
        assertThat(rig.everything()).hasSize(1);
    }

    @Test
    void knowsThatAnArticleIsGoneBeforeItCame() {
        Told article = Told.publishedAt(NOON);
        rig.tell(article.liked(3), article.deleted(NOON), article.created(), article.liked(4));
        assertThat(rig.today()).isEmpty();
        assertThat(rig.everything()).hasSize(1);
    }

    @Test
    void scoresRightWhenAllPartsOfAnArticleChangeAtOnce() {
        Told article = Told.publishedAt(NOON);
        Told other = Told.publishedAt(NOON);
        List<List<Event<?>>> news = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            news.add(List.of(article.liked(i)));
            news.add(List.of(article.commented(i), other.liked(1)));
            news.add(List.of(article.viewed(i)));
        }
        news.add(List.of(article.created(), other.created()));
        Together.run(news.size(), i -> {
            rig.projection().apply(news.get(i));
            return true;
        });
        assertThat(rig.today().getFirst()).isEqualTo(shown(1, article, 600, 100, 100, 100));
    }

    @Test
    void weighsAsConfigured() {
        try (HotRig other =
                new HotRig("madang.hot.like-weight=10", "madang.hot.comment-weight=100", "madang.hot.view-weight=0")) {
            Told article = Told.publishedAt(NOON);
            other.tell(article.created(), article.liked(1), article.commented(2), article.viewed(5));
            assertThat(other.today()).containsExactly(shown(1, article, 210, 1, 2, 5));
        }
    }

    @Test
    void refusesSettingsThatMakeNoSense() {
        for (String setting : List.of("like-weight=-1", "view-weight=1000001", "kept-days=7", "zone=Asia/Nowhere")) {
            assertThatThrownBy(() -> new HotRig("madang.hot." + setting)).isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void keepsADayInOneSlotOfACluster() {
        Told article = Told.publishedAt(NOON);
        Told gone = Told.publishedAt(NOON);
        rig.tell(article.created(), article.liked(1), gone.deleted(NOON));
        assertThat(rig.everything().keySet()).hasSize(4).allSatisfy(key -> assertThat(SlotHash.getSlot(key))
                .isEqualTo(SlotHash.getSlot(HotKeys.all(rig.days().today()))));
    }

    @Test
    void forgetsEverythingOfItsOwnAndNothingElse() {
        rig.redis().set("hotel:1", "not ours");
        publish(2500).forEach(article -> rig.tell(article.liked(1)));
        assertThat(rig.today()).hasSize(10);
        rig.projection().clear();
        assertThat(rig.everything()).isEmpty();
        assertThat(rig.today()).isEmpty();
        assertThat(rig.redis().getdel("hotel:1")).isEqualTo("not ours");
    }

    @Test
    void wantsTheEventsOfAllFourServices() {
        assertThat(rig.projection().name()).isEqualTo("hot");
        assertThat(rig.projection().interests())
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
    private List<Told> publish(int count) {
        List<Told> articles = new ArrayList<>();
        List<Event<?>> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Told article = Told.publishedAt(NOON.plusMillis(i));
            articles.add(article);
            events.add(article.created());
        }
        rig.projection().apply(events);
        return articles;
    }

    private static List<ArticleId> ids(List<Told> articles) {
        return articles.stream().map(article -> article.id).toList();
    }

    private static HotArticle shown(int rank, Told article, long score, long likes, long comments, long views) {
        return new HotArticle(
                rank,
                article.id,
                article.board(),
                Told.WRITER,
                article.title(),
                score,
                likes,
                comments,
                views,
                article.published());
    }
}
