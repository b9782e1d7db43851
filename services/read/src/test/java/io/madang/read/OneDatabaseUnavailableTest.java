package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.WrittenArticle;
import io.madang.contracts.article.WrittenArticles;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.WrittenComments;
import io.madang.contracts.like.LikedArticle;
import io.madang.contracts.like.LikedArticles;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadNeighbours;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.sharding.Databases;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two databases, one of which is killed: everything that is in the other one is read, and the rest is said to be missing. */
class OneDatabaseUnavailableTest {

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int ARTICLES = 12;
    private static final int WINDOW = 15;

    private static final TestMariaDb FIRST = TestEngines.newMariaDb();
    private static final TestMariaDb SECOND = TestEngines.newMariaDb();
    private static final TestRedis REDIS = TestEngines.newRedis();
    private static final ReadServer SERVER = ReadServer.start(
            List.of(StreamConfiguration.class),
            "madang.outbox.topic-prefix=away" + ProcessHandle.current().pid() + ".",
            "madang.redis.url=" + REDIS.url(),
            "madang.database.sources.main.url=" + FIRST.url(),
            "madang.database.sources.main.username=" + FIRST.username(),
            "madang.database.sources.main.password=" + FIRST.password(),
            "madang.database.sources.second.url=" + SECOND.url(),
            "madang.database.sources.second.username=" + SECOND.username(),
            "madang.database.sources.second.password=" + SECOND.password(),
            "madang.database.sources.second.connect-timeout=3s",
            "madang.database.shards=0-127=main,128-255=second",
            "madang.limits.board-create=10000/1s",
            "madang.read.list.window=" + WINDOW,
            "madang.read.list.reconcile-interval=1s");

    private final UserId user = SERVER.newUser();

    @AfterAll
    static void close() {
        SERVER.close();
        REDIS.close();
        SECOND.close();
        FIRST.close();
    }

    @BeforeEach
    void bothAreThere() {
        SECOND.start();
        await().atMost(SOON).ignoreExceptions().until(() -> {
            List<ArticleId> ids = publish(newBoard("main"), 8);
            return page(boardOf(ids)).unavailable() == 0
                    && ids.stream().map(SERVER::read).allMatch(OneDatabaseUnavailableTest::isWhole);
        });
    }

    @Test
    void showsAListThatNobodyHasReadWithTheCountsThatAreThere() {
        String board = newBoard("main");
        List<ArticleId> ids = publish(board, ARTICLES);
        ids.forEach(id -> SERVER.like(id, user));
        ids.forEach(id -> SERVER.comment(id, user));
        SECOND.kill();
        forgetEverything();
        ReadPage page = page(board);
        assertThat(page.unavailable()).isZero();
        assertThat(page.articles()).extracting(ReadArticleSummary::id).containsExactlyElementsOf(ids.reversed());
        page.articles().forEach(article -> {
            Long told = isInFirst(article.id()) ? 1L : null;
            assertThat(article.likeCount()).isEqualTo(told);
            assertThat(article.commentCount()).isEqualTo(told);
            assertThat(article.viewCount()).isEqualTo(told == null ? null : Long.valueOf(0));
            ReadArticle one = read(article.id());
            assertThat(one.likeCount()).isEqualTo(told);
            assertThat(one.commentCount()).isEqualTo(told);
        });
        assertThat(page.articles().stream().filter(article -> isInFirst(article.id())))
                .as("the test's own")
                .isNotEmpty()
                .hasSizeLessThan(ARTICLES);
        SECOND.start();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(page(board).articles()).allSatisfy(article -> {
                    assertThat(article.likeCount()).isEqualTo(1);
                    assertThat(article.commentCount()).isEqualTo(1);
                    assertThat(article.viewCount()).isZero();
                }));
    }

    @Test
    void goesOnForOneDatabaseHoweverOftenTheOtherIsAskedFor() {
        String here = newBoard("main");
        String there = newBoard("second");
        List<ArticleId> ids = publish(here, 3);
        List<ArticleId> away = publish(there, 3);
        SECOND.kill();
        forgetEverything();
        for (int i = 0; i < 30; i++) {
            get(there).expect(503);
            SERVER.get(away.get(i % 3)).expect(503);
        }
        assertThat(page(here).articles()).extracting(ReadArticleSummary::id).containsExactlyElementsOf(ids.reversed());
        assertThat(read(ids.getFirst()).title()).isNotEmpty();
        SECOND.start();
        await().atMost(SOON)
                .until(() -> get(there).status() == 200 && page(there).unavailable() == 0);
        assertThat(page(there).articles())
                .extracting(ReadArticleSummary::id)
                .containsExactlyElementsOf(away.reversed());
    }

    @Test
    void showsWhatWasPublishedAndReadByNobodyWhileItsDatabaseIsAway() {
        String board = newBoard("second");
        List<ArticleId> ids = publish(board, 3);
        await().atMost(SOON).until(() -> ids.stream()
                .allMatch(id -> SERVER.redis().hexists(ReadServer.key(id), "h")
                        && SERVER.redis().hexists(ReadServer.key(id), "l")
                        && SERVER.redis().hexists(ReadServer.key(id), "r")));
        await().atMost(SOON).until(() -> SERVER.redis().keys("*" + board + "*").stream()
                .anyMatch(key -> SERVER.redis().type(key).equals("zset")));
        SECOND.kill();
        ReadPage page = page(board);
        assertThat(page.unavailable()).isZero();
        assertThat(page.articles()).extracting(ReadArticleSummary::id).containsExactlyElementsOf(ids.reversed());
        assertThat(page.articles())
                .allSatisfy(article -> assertThat(article.likeCount()).isZero());
        ids.forEach(id -> assertThat(read(id).content()).isNotEmpty());
    }

    @Test
    void saysHowManyArticlesAreMissingOfAListWhoseArticlesWereMovedHere() {
        String here = newBoard("main");
        List<ArticleId> ids = new ArrayList<>(publish(here, 2));
        ArticleId moved = publish(newBoard("second"), 1).getFirst();
        SERVER.caller()
                .call(
                        "PUT",
                        "/v1/articles/" + moved + "/board",
                        SERVER.instance().adminToken(user),
                        Map.of("boardId", here),
                        Map.of("If-Match", "*"))
                .expect(200);
        await().atMost(SOON).until(() -> page(here).articles().size() == 3);
        SECOND.kill();
        forgetEverything();
        ReadPage page = page(here);
        assertThat(page.articles()).extracting(ReadArticleSummary::id).containsExactlyElementsOf(ids.reversed());
        assertThat(page.unavailable()).isEqualTo(1);
        SERVER.get(moved).expect(503);
        SECOND.start();
        await().atMost(SOON)
                .until(() ->
                        page(here).unavailable() == 0 && page(here).articles().size() == 3);
        assertThat(read(moved).boardId().toString()).isEqualTo(here);
    }

    @Test
    void showsWhatIsAboveTheFloorOfAListAndGoesOnBelowItLater() {
        String board = newBoard("second");
        int all = WINDOW + 3;
        List<ArticleId> ids = publish(board, all).reversed();
        await().atMost(SOON)
                .until(() -> page(board).articles().size() == all
                        && listedInRedis(board) == WINDOW
                        && ids.stream().map(SERVER::read).allMatch(OneDatabaseUnavailableTest::isWhole));
        SECOND.kill();
        ReadPage page = page(board);
        assertThat(page.articles())
                .extracting(ReadArticleSummary::id)
                .containsExactlyElementsOf(ids.subList(0, WINDOW));
        assertThat(page.unavailable()).isEqualTo(3);
        ReadScroll scroll = scroll(board, "").expect(200).as(ReadScroll.class);
        assertThat(scroll.articles())
                .extracting(ReadArticleSummary::id)
                .containsExactlyElementsOf(ids.subList(0, WINDOW));
        assertThat(scroll.unavailable()).isEqualTo(3);
        scroll(board, "&cursor=" + scroll.next()).expect(503);
        ReadNeighbours around = SERVER.caller()
                .get("/v1/read/boards/" + board + "/articles/around?article=" + ids.get(2), null)
                .expect(200)
                .as(ReadNeighbours.class);
        assertThat(around.older()).extracting(ReadArticleSummary::id).containsExactlyElementsOf(ids.subList(3, 8));
        assertThat(around.incomplete()).as("newer ones are not known").isTrue();
        SECOND.start();
        await().atMost(SOON)
                .until(() -> scroll(board, "&cursor=" + scroll.next()).status() == 200);
        ReadScroll below = scroll(board, "&cursor=" + scroll.next()).as(ReadScroll.class);
        assertThat(below.articles())
                .extracting(ReadArticleSummary::id)
                .containsExactlyElementsOf(ids.subList(WINDOW, all));
        assertThat(below.next()).isNull();
        assertThat(below.unavailable()).isZero();
    }

    @Test
    void goesOnWithWhatWasRead() {
        String board = newBoard("second");
        List<ArticleId> ids = publish(board, 4);
        ids.forEach(id -> SERVER.like(id, user));
        await().atMost(SOON).until(() -> page(board).articles().stream()
                .allMatch(article -> Long.valueOf(1).equals(article.likeCount())));
        ReadPage before = page(board);
        List<ReadArticle> read = ids.stream().map(this::read).toList();
        SECOND.kill();
        assertThat(page(board)).isEqualTo(before);
        assertThat(ids.stream().map(this::read)).isEqualTo(read);
    }

    @Test
    void showsListsOfAPersonWithWhatIsThereAndSaysThatSomethingIsMissing() {
        List<ArticleId> here = publish(newBoard("main"), ARTICLES);
        List<ArticleId> there = publish(newBoard("second"), 2);
        List<ArticleId> all = Stream.concat(here.stream(), there.stream()).toList();
        all.forEach(id -> SERVER.like(id, user));
        all.forEach(id -> SERVER.comment(id, user));
        assertThat(articles().incomplete()).isFalse();
        assertThat(articles().articles()).extracting(WrittenArticle::id).containsAll(all);
        assertThat(likes().articles()).hasSize(all.size());
        assertThat(comments().comments()).hasSize(all.size());
        SECOND.kill();
        List<ArticleId> left = all.stream()
                .filter(OneDatabaseUnavailableTest::isInFirst)
                .toList()
                .reversed();
        assertThat(left).as("the test's own").isNotEmpty().hasSizeLessThan(all.size());
        assertThat(likes().incomplete()).isTrue();
        assertThat(likes().articles()).extracting(LikedArticle::articleId).containsExactlyInAnyOrderElementsOf(left);
        assertThat(comments().incomplete()).isTrue();
        assertThat(comments().comments()).extracting(Comment::articleId).containsExactlyElementsOf(left);
        assertThat(articles().incomplete()).isTrue();
        assertThat(articles().articles())
                .extracting(WrittenArticle::id)
                .containsAll(here)
                .doesNotContainAnyElementsOf(there);
        SECOND.start();
        await().atMost(SOON)
                .until(() -> !likes().incomplete()
                        && !comments().incomplete()
                        && !articles().incomplete());
        assertThat(likes().articles()).hasSize(all.size());
    }

    private LikedArticles likes() {
        return SERVER.caller()
                .get("/v1/me/likes?size=100", SERVER.token(user))
                .expect(200)
                .as(LikedArticles.class);
    }

    private WrittenComments comments() {
        return SERVER.caller()
                .get("/v1/users/" + user + "/comments?size=100", null)
                .expect(200)
                .as(WrittenComments.class);
    }

    private WrittenArticles articles() {
        return SERVER.caller()
                .get("/v1/users/" + user + "/articles?size=100", null)
                .expect(200)
                .as(WrittenArticles.class);
    }

    private ReadArticle read(ArticleId id) {
        return SERVER.get(id).expect(200).as(ReadArticle.class);
    }

    private static ReadPage page(String board) {
        return get(board).expect(200).as(ReadPage.class);
    }

    private static Reply get(String board) {
        return SERVER.caller().get("/v1/read/boards/" + board + "/articles?page=1&size=30", null);
    }

    private static Reply scroll(String board, String query) {
        return SERVER.caller().get("/v1/read/boards/" + board + "/articles/scroll?size=30" + query, null);
    }

    private static long listedInRedis(String board) {
        return SERVER.redis().keys("*" + board + "*").stream()
                .filter(key -> SERVER.redis().type(key).equals("zset"))
                .mapToLong(SERVER.redis()::zcard)
                .sum();
    }

    private static boolean isWhole(@Nullable ReadArticle article) {
        return article != null
                && article.likeCount() != null
                && article.commentCount() != null
                && article.viewCount() != null;
    }

    private static void forgetEverything() {
        SERVER.redis().flushall();
    }

    private static boolean isInFirst(ArticleId article) {
        return SERVER.bean(Databases.class)
                .forService("like")
                .of(article)
                .source()
                .name()
                .equals("main");
    }

    /** A board whose articles are in that database. */
    private String newBoard(String database) {
        return Stream.generate(() -> "b" + System.nanoTime())
                .map(slug -> SERVER.caller()
                        .call(
                                "POST",
                                "/v1/boards",
                                SERVER.instance().adminToken(user),
                                Map.of("slug", slug, "name", slug))
                        .expect(201)
                        .text("id"))
                .filter(board -> SERVER.bean(Databases.class)
                        .forService("article")
                        .of(io.madang.contracts.board.BoardId.of(board))
                        .source()
                        .name()
                        .equals(database))
                .findFirst()
                .orElseThrow();
    }

    private List<ArticleId> publish(String board, int articles) {
        return Stream.generate(() -> ArticleId.of(SERVER.caller()
                        .call(
                                "POST",
                                "/v1/boards/" + board + "/articles",
                                SERVER.token(user),
                                Map.of("title", "a title", "content", "some content"))
                        .expect(201)
                        .text("id")))
                .limit(articles)
                .toList();
    }

    private static String boardOf(List<ArticleId> ids) {
        return SERVER.read(ids.getFirst()).boardId().toString();
    }
}
