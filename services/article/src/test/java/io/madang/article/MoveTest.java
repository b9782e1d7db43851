package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.article.WrittenArticle;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.event.Event;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationActionTaken;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Moving articles between boards of one database. */
class MoveTest {

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser writer = server.somebody();
    private final ArticleUser keeper = server.somebody();
    private final BoardId here = writer.newBoard(Map.of("commentStyle", "threaded"));
    private final BoardId there = writer.newBoard();
    private final ArticleId id = writer.publish(here, "one");
    private final String moderator = server.instance().moderatorToken(keeper.id(), here.value(), there.value());

    @Test
    void movesAndKeepsAllButTheBoard() {
        ArticleId other = writer.publish(here, "other");
        writer.edit(id, writer.user(), ArticleUser.text("two"), "\"1\"").expect(200);
        Article before = read();
        Reply reply = keeper.call(
                        "PUT",
                        ArticleUser.moving(id),
                        moderator,
                        Map.of("boardId", there.toString(), "reason", " a question "),
                        Map.of("If-Match", "\"2\""))
                .expect(200);
        Article moved = before.movedTo(there);
        assertThat(moved.commentStyle()).isEqualTo(CommentStyle.THREADED);
        assertThat(reply.as(Article.class)).isEqualTo(moved);
        assertThat(reply.header("ETag")).isEqualTo("\"3\"");
        assertThat(read()).isEqualTo(moved);
        Articles articles = server.bean(Articles.class);
        assertThat(articles.heads(List.of(id))).extracting(ArticleHead::boardId).containsExactly(there);
        assertThat(articles.at(here, 0, 10)).containsExactly(other);
        assertThat(articles.at(there, 0, 10)).containsExactly(id);
        assertThat(articles.count(here)).isEqualTo(new BoardArticleCount(here, 1, 3));
        assertThat(articles.count(there)).isEqualTo(new BoardArticleCount(there, 1, 1));
        assertThat(server.bean(ArticlesByWriter.class)
                        .articlesBy(writer.id(), null, 10)
                        .articles())
                .extracting(WrittenArticle::boardId)
                .containsExactly(here, there);
        try (TopicEvents topic = new TopicEvents("article")) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            !acts(topic).isEmpty() && moves(topic).findAny().isPresent());
            assertThat(moves(topic)).singleElement().satisfies(event -> {
                assertThat(event.version()).isEqualTo(3);
                assertThat(topic.payload(event, ArticleMoved.class))
                        .isEqualTo(new ArticleMoved(
                                moved, new BoardArticleCount(here, 1, 3), new BoardArticleCount(there, 1, 1)));
            });
            assertThat(acts(topic)).singleElement().satisfies(act -> {
                assertThat(act.deed()).isEqualTo(ModerationActionType.ARTICLE_MOVED);
                assertThat(act.subject()).isEqualTo(new Subject(here, id, null, writer.id(), there, "two"));
                assertThat(act.reason()).isEqualTo("a question");
            });
        }
        writer.edit(id, writer.user(), ArticleUser.text("three"), "\"3\"").expect(200);
        keeper.move(id, here, moderator, "\"4\"").expect(200);
        writer.delete(id).expect(204);
        writer.get("/v1/articles/" + id, null).expect(404);
    }

    @Test
    void findsItsPlaceAmongArticlesOfTheSameTime() {
        ArticleId older = writer.publish(there, "older");
        ArticleId between = writer.publish(here, "between");
        ArticleId newer = writer.publish(there, "newer");
        writer.move(between, there).expect(200);
        assertThat(listed(there)).containsExactly(newer, between, older);
        String first = ArticleUser.articles(there) + "/scroll?size=1";
        JsonNode part = writer.get(first, null).json();
        JsonNode next = writer.get(first + "&cursor=" + part.path("next").asString(), null)
                .json();
        assertThat(next.at("/articles/0/id").asString()).isEqualTo(between.toString());
    }

    @Test
    void refusesWhatCannotBe() {
        keeper.move(id, here, moderator, "*").expect(409);
        assertThat(keeper.move(id, there, moderator, "\"7\"").expect(412).text("detail"))
                .contains("has changed");
        keeper.call("PUT", ArticleUser.moving(id), moderator, Map.of("boardId", there.toString()))
                .expect(428);
        assertThat(writer.move(id, new BoardId(7)).expect(404).text("detail")).contains("no board 7");
        assertThat(writer.move(new ArticleId(7), there).expect(404).text("detail"))
                .contains("no article 7");
        for (Map<String, String> body : List.of(
                Map.<String, String>of(),
                Map.of("boardId", "x"),
                Map.of("boardId", there.toString(), "reason", "x".repeat(501)),
                Map.of("boardId", there.toString(), "reason", "\u0000"))) {
            keeper.call("PUT", ArticleUser.moving(id), moderator, body, Map.of("If-Match", "*"))
                    .expect(400);
        }
        assertThat(read().boardId()).isEqualTo(here);
        assertThat(server.bean(Articles.class).count(there).version()).isZero();
    }

    @Test
    void isForThoseWhoModerateBothBoards() {
        keeper.move(id, there, keeper.moderator(here), "*").expect(403);
        keeper.move(id, there, keeper.moderator(there), "*").expect(403);
        writer.move(id, there, writer.user(), "*").expect(403);
        keeper.move(id, there, moderator, "*").expect(200);
        writer.move(id, here, writer.admin(), "*").expect(200);
        assertThat(server.bean(Articles.class).count(here)).isEqualTo(new BoardArticleCount(here, 1, 3));
    }

    /** A board is closed for ever before its row is deleted: what is between is met by those who remember the board. */
    @Test
    void refusesABoardThatIsBeingDeleted() {
        server.store()
                .shards()
                .of(there)
                .sql("insert into board_article_count (board_id, article_count, version, closed)"
                        + " values (:id, 0, 0, true)")
                .param("id", there.value())
                .update();
        assertThat(writer.move(id, there).expect(410).text("detail")).contains("is deleted");
        assertThat(read()).extracting(Article::boardId, Article::version).containsExactly(here, 1L);
        assertThat(server.bean(Articles.class).count(here).count()).isEqualTo(1);
    }

    @Test
    void letsOneOfManyMovesOfTheSameVersionWin() {
        List<BoardId> boards = Stream.generate(() -> writer.newBoard()).limit(8).toList();
        List<Integer> statuses = Concurrently.run(
                8, i -> writer.move(id, boards.get(i), writer.admin(), "\"1\"").status());
        assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 412).hasSize(7);
        BoardId winner = boards.get(statuses.indexOf(200));
        assertThat(read().boardId()).isEqualTo(winner);
        assertThat(listed(winner)).containsExactly(id);
    }

    @Test
    void neverMovesIntoABoardThatIsDeletedAtTheSameMoment() {
        for (int round = 0; round < 8; round++) {
            BoardId empty = writer.newBoard();
            ArticleId article = writer.publish(here, "t" + round);
            List<Integer> statuses = Concurrently.run(
                    2,
                    i -> i == 0
                            ? writer.move(article, empty).status()
                            : writer.call("DELETE", "/v1/boards/" + empty, writer.admin())
                                    .status());
            BoardId in = writer.get("/v1/articles/" + article, null)
                    .expect(200)
                    .as(Article.class)
                    .boardId();
            if (statuses.getFirst() == 200) {
                assertThat(statuses).containsExactly(200, 409);
                assertThat(in).isEqualTo(empty);
            } else {
                assertThat(statuses.getFirst()).isIn(404, 410);
                assertThat(statuses.getLast()).isEqualTo(204);
                assertThat(in).isEqualTo(here);
            }
        }
    }

    @Test
    void countsExactlyWhateverHappensAtOnce() {
        List<BoardId> boards = List.of(writer.newBoard(), writer.newBoard(), writer.newBoard());
        MoveStorm storm = new MoveStorm(server, boards, Seeds.next("moves"));
        storm.rage(8, 60);
        storm.expectExact();
        storm.expectToldOnce("article");
    }

    @Test
    void limitsHowOftenSomebodyMoves() {
        try (ArticleServer strict = ArticleServer.start("madang.limits.article-move=2/1h")) {
            ArticleUser hasty = strict.somebody();
            BoardId one = hasty.newBoard();
            BoardId other = hasty.newBoard();
            ArticleId article = hasty.publish(one, "t");
            hasty.move(article, other).expect(200);
            hasty.move(article, one).expect(200);
            assertThat(hasty.move(article, other).expect(429).header("Retry-After"))
                    .isNotEmpty();
        }
    }

    private Article read() {
        return writer.get("/v1/articles/" + id, null).expect(200).as(Article.class);
    }

    private List<ArticleId> listed(BoardId board) {
        return server.bean(Articles.class).before(board, null, 100);
    }

    private Stream<Event<JsonNode>> moves(TopicEvents topic) {
        return topic.arrived().stream()
                .filter(event ->
                        event.type().equals(ArticleMoved.TYPE) && event.key().equals(id.toString()));
    }

    private List<ModerationAction> acts(TopicEvents topic) {
        Map<String, ModerationAction> acts = new HashMap<>();
        topic.arrived().stream()
                .filter(event -> event.type().equals(ModerationActionTaken.TYPE))
                .map(event -> topic.payload(event, ModerationActionTaken.class).act())
                .filter(act -> act.by().equals(keeper.id()))
                .forEach(act -> acts.put(act.id().toString(), act));
        return List.copyOf(acts.values());
    }
}
