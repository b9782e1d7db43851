package io.madang.article.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.article.ArticleServer;
import io.madang.article.ArticleUser;
import io.madang.article.MoveStorm;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.WrittenArticle;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Source;
import io.madang.testkit.Seeds;
import io.madang.testkit.TestEngines;
import io.madang.testkit.service.ServiceInstance;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Moving articles between boards of different databases, and what is left when that is cut off in the middle. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrossDatabaseMoveTest {

    private static final String TOPIC = "crossing-article";

    private final ArticleServer server = start();
    private final ArticleUser writer = server.somebody();
    private final Articles articles = server.bean(Articles.class);
    private final CrossDatabaseMove crossDatabaseMove = server.bean(CrossDatabaseMove.class);
    private final PendingMoves pendingMoves = new PendingMoves();

    private static ArticleServer start() {
        List<String> settings = new ArrayList<>(ServiceInstance.twoDatabases());
        settings.add("madang.outbox.topic-prefix=crossing-");
        // relays share their shards through Redis, and those of the other tests do not know the second database
        settings.add("madang.redis.url=" + TestEngines.redis().url() + "/1");
        return ArticleServer.start(settings.toArray(String[]::new));
    }

    /** Moves begin tomorrow for all whose clock is right, so that nobody but these tests finishes one. */
    @BeforeAll
    void hideFromSweepers() {
        for (Source source : server.store().shards().sources()) {
            source.jdbc()
                    .sql("create trigger tomorrow before insert on departures for each row"
                            + " set new.begun_at = date_add(new.begun_at, interval 1 day)")
                    .update();
        }
    }

    @AfterAll
    void stop() {
        server.store().shards().sources().forEach(source -> source.jdbc()
                .sql("drop trigger tomorrow")
                .update());
        server.close();
    }

    @Test
    void movesThereAndBackAndStaysTheSameArticle() {
        BoardId here = boardIn("main");
        BoardId there = boardIn("second");
        ArticleId id = writer.publish(here, "one");
        Article first = read(id);
        Article moved = writer.move(id, there).expect(200).as(Article.class);
        assertThat(moved).isEqualTo(first.movedTo(there));
        expectOnlyIn(there, id, moved);
        assertThat(articles.count(here).count()).isZero();
        writer.edit(id, writer.user(), ArticleUser.text("two"), "\"2\"").expect(200);
        writer.call("PUT", "/v1/articles/" + id + "/closing", writer.admin()).expect(200);
        Article closed = read(id);
        assertThat(closed.closedAt()).isNotNull();
        Article back =
                writer.move(id, here, writer.admin(), "\"4\"").expect(200).as(Article.class);
        assertThat(back).isEqualTo(closed.movedTo(here));
        expectOnlyIn(here, id, back);
        Article again = writer.move(id, there).expect(200).as(Article.class);
        expectOnlyIn(there, id, again);
        writer.delete(id).expect(204);
        writer.get("/v1/articles/" + id, null).expect(404);
        writer.edit(id, writer.user(), ArticleUser.text("late"), "*").expect(404);
        writer.move(id, here).expect(404);
        writer.delete(id).expect(404);
        assertThat(articles.count(there).count()).isZero();
        assertThat(articles.articles(List.of(id)).articles()).isEmpty();
    }

    /** Two boards of one database, neither of which the article's id leads to. */
    @Test
    void tellsTheOldPlaceOfMovesElsewhere() {
        ArticleId id = writer.publish(boardIn("main"), "one");
        BoardId there = boardIn("second");
        BoardId next = boardIn("second");
        writer.move(id, there).expect(200);
        Article moved = writer.move(id, next).expect(200).as(Article.class);
        expectOnlyIn(next, id, moved);
        assertThat(server.bean(MovedArticles.class).find(id)).contains(next);
    }

    @Test
    void showsAllOfABatchWhereverTheyAre() {
        BoardId here = boardIn("main");
        BoardId there = boardIn("second");
        List<ArticleId> ids = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            ids.add(writer.publish(i % 2 == 0 ? here : there, "t" + i));
        }
        writer.move(ids.get(0), there).expect(200);
        writer.move(ids.get(1), here).expect(200);
        writer.delete(ids.get(2)).expect(204);
        List<ArticleId> left = ids.stream().filter(id -> !id.equals(ids.get(2))).toList();
        assertThat(articles.articles(ids).articles()).extracting(Article::id).containsExactlyInAnyOrderElementsOf(left);
        assertThat(articles.heads(ids)).hasSize(5);
    }

    @Test
    void isFinishedByWhoeverChangesTheArticleNext() {
        BoardId here = boardIn("main");
        BoardId there = boardIn("second");
        ArticleId id = writer.publish(here, "one");
        cutOff(there, "before insert on arrivals", id, () -> writer.move(id, there)
                .expect(500));
        assertThat(read(id))
                .as("nothing has happened yet")
                .extracting(Article::boardId)
                .isEqualTo(here);
        assertThat(articles.count(here).count()).isEqualTo(1);
        Article edited = writer.edit(id, writer.user(), ArticleUser.text("two"), "\"2\"")
                .expect(200)
                .as(Article.class);
        assertThat(edited.boardId()).isEqualTo(there);
        assertThat(edited.version()).isEqualTo(3);
        expectOnlyIn(there, id, edited);
        expectToldOnce(id);
    }

    @Test
    void isFinishedByASweeperAfterTheArticleHasArrived() {
        BoardId here = boardIn("second");
        BoardId there = boardIn("main");
        ArticleId id = writer.publish(here, "one");
        cutOff(here, "before delete on articles", id, () -> writer.move(id, there)
                .expect(500));
        assertThat(rowsIn("main", id) + rowsIn("second", id)).as("on its way").isEqualTo(2);
        assertThat(read(id).title()).isEqualTo("one");
        assertThat(articles.articles(List.of(id, id)).articles()).hasSize(1);
        assertThat(written()).containsOnlyOnce(id);
        assertThat(articles.count(here).count()).isEqualTo(1);
        assertThat(articles.count(there).count()).isEqualTo(1);
        ArticleMetrics meters = server.bean(ArticleMetrics.class);
        new MoveRecovery(server.store().shards(), crossDatabaseMove, Instant::now, meters).finishAll();
        assertThat(rowsIn("main", id) + rowsIn("second", id)).as("too early").isEqualTo(2);
        new MoveRecovery(
                        server.store().shards(),
                        crossDatabaseMove,
                        () -> Instant.now().plus(Duration.ofDays(2)),
                        meters)
                .finishAll();
        expectOnlyIn(there, id, read(id));
        assertThat(read(id).version()).isEqualTo(2);
        expectToldOnce(id);
    }

    /** The article has come to where its id leads: it is deleted there before its old row is gone. */
    @Test
    void staysDeletedThoughItsOldRowIsStillThere() {
        BoardId home = boardIn("main");
        BoardId away = boardIn("second");
        ArticleId id = writer.publish(home, "one");
        writer.move(id, away).expect(200);
        cutOff(away, "before delete on articles", id, () -> writer.move(id, home)
                .expect(500));
        assertThat(read(id)).extracting(Article::boardId).isEqualTo(home);
        writer.delete(id).expect(204);
        writer.get("/v1/articles/" + id, null).expect(404);
        finishLeftovers(id);
        writer.get("/v1/articles/" + id, null).expect(404);
        assertThat(rowsIn("main", id) + rowsIn("second", id)).isZero();
        assertThat(articles.count(home).count()).isZero();
        assertThat(articles.count(away).count()).isZero();
    }

    /** What is left of the first move is in the way of the second one. */
    @Test
    void movesOnBeforeItsOldRowIsGone() {
        BoardId home = boardIn("main");
        BoardId away = boardIn("second");
        BoardId other = boardIn("second");
        ArticleId id = writer.publish(home, "one");
        writer.move(id, away).expect(200);
        cutOff(away, "before delete on articles", id, () -> writer.move(id, home)
                .expect(500));
        Article moved = writer.move(id, other).expect(200).as(Article.class);
        expectOnlyIn(other, id, moved);
        assertThat(articles.count(home).count()).isZero();
        assertThat(articles.count(away).count()).isZero();
        assertThat(moved.version()).isEqualTo(4);
    }

    @Test
    void doesNothingForWhoComesTooLate() {
        BoardId here = boardIn("main");
        BoardId there = boardIn("second");
        ArticleId id = writer.publish(here, "one");
        cutOff(there, "before insert on arrivals", id, () -> writer.move(id, there)
                .expect(500));
        PendingMove pendingMove = pendingMoves.find(source("main"), id).orElseThrow();
        finishLeftovers(id);
        expectOnlyIn(there, id, read(id));
        assertThat(crossDatabaseMove.finish(pendingMove)).isTrue();
        expectOnlyIn(there, id, read(id));
        Article back = writer.move(id, here).expect(200).as(Article.class);
        assertThat(crossDatabaseMove.finish(pendingMove)).isTrue();
        expectOnlyIn(here, id, back);
        assertThat(articles.count(there).count()).isZero();
        writer.delete(id).expect(204);
        assertThat(crossDatabaseMove.finish(pendingMove)).isTrue();
        writer.get("/v1/articles/" + id, null).expect(404);
        assertThat(articles.count(here).count() + articles.count(there).count()).isZero();
    }

    @Test
    void staysIfItsNewBoardIsDeletedMeanwhile() {
        BoardId here = boardIn("main");
        BoardId there = boardIn("second");
        ArticleId id = writer.publish(here, "one");
        cutOff(there, "before insert on arrivals", id, () -> writer.move(id, there)
                .expect(500));
        writer.call("DELETE", "/v1/boards/" + there, writer.admin()).expect(204);
        writer.edit(id, writer.user(), ArticleUser.text("two"), "\"1\"").expect(200);
        expectOnlyIn(here, id, read(id));
        assertThat(pendingMoves.find(source("main"), id)).isEmpty();
        BoardId other = boardIn("second");
        writer.move(id, other).expect(200);
        expectOnlyIn(other, id, read(id));
    }

    @Test
    void countsExactlyWhateverHappensAtOnce() {
        List<BoardId> boards = List.of(boardIn("main"), boardIn("second"), boardIn("main"), boardIn("second"));
        MoveStorm storm = new MoveStorm(server, boards, Seeds.next("moves between databases"));
        storm.rage(8, 60);
        storm.expectExact();
        storm.expectToldOnce(TOPIC);
    }

    /** Has one statement fail, about one article and in the database of a board, as long as something runs. */
    private void cutOff(BoardId board, String when, ArticleId id, Runnable meanwhile) {
        Source source = server.store().shards().of(board).source();
        String row = when.contains("delete") ? "old" : "new";
        source.jdbc()
                .sql("create trigger cut_off " + when + " for each row if " + row + ".article_id = " + id
                        + " then signal sqlstate '42000' set message_text = 'cut off'; end if")
                .update();
        try {
            meanwhile.run();
        } finally {
            source.jdbc().sql("drop trigger cut_off").update();
        }
    }

    private void finishLeftovers(ArticleId id) {
        server.store().shards().sources().stream()
                .map(source -> pendingMoves.find(source, id))
                .flatMap(Optional::stream)
                .toList()
                .forEach(crossDatabaseMove::finish);
    }

    private void expectOnlyIn(BoardId board, ArticleId id, Article article) {
        assertThat(read(id)).isEqualTo(article);
        assertThat(article.boardId()).isEqualTo(board);
        String name = server.store().shards().of(board).source().name();
        assertThat(rowsIn(name, id)).isEqualTo(1);
        assertThat(rowsIn("main", id) + rowsIn("second", id)).isEqualTo(1);
        assertThat(articles.at(board, 0, 10)).containsExactly(id);
        assertThat(articles.count(board).count()).isEqualTo(1);
        assertThat(written()).containsOnlyOnce(id);
        server.store().shards().sources().forEach(source -> assertThat(pendingMoves.find(source, id))
                .isEmpty());
    }

    private void expectToldOnce(ArticleId id) {
        try (TopicEvents topic = new TopicEvents(TOPIC)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> topic.arrived().stream()
                    .anyMatch(event ->
                            event.key().equals(id.toString()) && event.type().equals(ArticleMoved.TYPE)));
            assertThat(topic.arrived().stream()
                            .filter(event -> event.key().equals(id.toString()))
                            .filter(event -> event.type().equals(ArticleMoved.TYPE)))
                    .singleElement()
                    .satisfies(event -> {
                        ArticleMoved moved = topic.payload(event, ArticleMoved.class);
                        assertThat(event.version()).isEqualTo(2);
                        assertThat(moved.left().count()).isZero();
                        assertThat(moved.entered().count()).isEqualTo(1);
                    });
        }
    }

    private List<ArticleId> written() {
        return server.bean(ArticlesByWriter.class).articlesBy(writer.id(), null, 100).articles().stream()
                .map(WrittenArticle::id)
                .toList();
    }

    private Article read(ArticleId id) {
        return writer.get("/v1/articles/" + id, null).expect(200).as(Article.class);
    }

    private BoardId boardIn(String source) {
        return Stream.generate(writer::newBoard)
                .filter(board ->
                        server.store().shards().of(board).source().name().equals(source))
                .findFirst()
                .orElseThrow();
    }

    private Source source(String name) {
        return server.store().shards().sources().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private long rowsIn(String name, ArticleId article) {
        return source(name)
                .jdbc()
                .sql("select count(*) from articles where article_id = :id")
                .param("id", article.value())
                .query(Long.class)
                .single();
    }
}
