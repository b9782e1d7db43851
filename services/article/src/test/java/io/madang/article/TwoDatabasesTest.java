package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.WrittenArticles;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.ServiceInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Boards whose articles are in another database than their names. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoDatabasesTest {

    private final ArticleServer server = start();
    private final ArticleUser writer = server.somebody();

    private static ArticleServer start() {
        List<String> settings = new ArrayList<>(ServiceInstance.twoDatabases());
        settings.addAll(List.of(
                "madang.outbox.topic-prefix=two-",
                "madang.limits.article-edit=3/1h",
                "madang.limits.article-delete=5/1h",
                "madang.limits.board-delete=20/1h"));
        return ArticleServer.start(settings.toArray(String[]::new));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void findsAnArticleByItsIdAlone() {
        BoardId here = boardIn("main");
        BoardId there = boardIn("second");
        ArticleId one = writer.publish(here, "one");
        ArticleId two = writer.publish(there, "two");
        assertThat(rowsIn("main", one)).isEqualTo(1);
        assertThat(rowsIn("second", one)).isZero();
        assertThat(rowsIn("second", two)).isEqualTo(1);
        assertThat(rowsIn("main", two)).isZero();
        for (ArticleId id : List.of(one, two)) {
            Article read = writer.get("/v1/articles/" + id, null).expect(200).as(Article.class);
            assertThat(read.id()).isEqualTo(id);
        }
        Articles articles = server.bean(Articles.class);
        assertThat(articles.articles(List.of(two, one)).articles())
                .extracting(Article::id)
                .containsExactlyInAnyOrder(one, two);
        assertThat(articles.heads(List.of(two, one))).hasSize(2);
        assertThat(articles.at(there, 0, 10)).containsExactly(two);
        assertThat(writer.get(ArticleUser.articles(there), null)
                        .json()
                        .path("articleCount")
                        .asLong())
                .isEqualTo(1);
        writer.edit(two, writer.user(), ArticleUser.text("edited"), "\"1\"").expect(200);
        writer.delete(two).expect(204);
        assertThat(articles.count(there).count()).isZero();
    }

    @Test
    void listsAWritersArticlesOfAllDatabases() {
        ArticleUser diligent = server.somebody();
        List<BoardId> boards = List.of(boardIn("main"), boardIn("second"));
        List<ArticleId> newestFirst = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            newestFirst.addFirst(diligent.publish(boards.get(i / 2 % 2), "t" + i));
        }
        ArticlesByWriter articles = server.bean(ArticlesByWriter.class);
        List<ArticleId> listed = new ArrayList<>();
        String next = null;
        do {
            WrittenArticles part = articles.articlesBy(diligent.id(), next, 4);
            part.articles().forEach(article -> listed.add(article.id()));
            next = part.next();
        } while (next != null);
        assertThat(listed).isEqualTo(newestFirst);
    }

    @Test
    void deletesABoardWhoseCountIsElsewhere() {
        BoardId board = boardIn("second");
        ArticleId article = writer.publish(board, "one");
        writer.call("DELETE", "/v1/boards/" + board, writer.admin()).expect(409);
        writer.publish(board, "still open");
        writer.delete(article).expect(204);
        BoardId empty = boardIn("second");
        writer.call("DELETE", "/v1/boards/" + empty, writer.admin()).expect(204);
        writer.get("/v1/boards/" + empty, null).expect(404);
    }

    @Test
    void neverLosesAnArticleToADeletionAtTheSameMoment() {
        for (int round = 0; round < 8; round++) {
            BoardId board = boardIn("second");
            List<Integer> statuses = Concurrently.run(
                    4,
                    i -> i == 0
                            ? writer.call("DELETE", "/v1/boards/" + board, writer.admin())
                                    .status()
                            : writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text("t" + i))
                                    .status());
            if (statuses.getFirst() == 204) {
                assertThat(statuses.subList(1, 4)).allMatch(status -> status == 404 || status == 410);
                writer.get("/v1/boards/" + board, null).expect(404);
            } else {
                assertThat(statuses).containsExactly(409, 201, 201, 201);
                writer.get("/v1/boards/" + board, null).expect(200);
            }
        }
    }

    /** What remains when the second of the two commits of a deletion is lost. */
    @Test
    void finishesADeletionThatWasCutOff() {
        BoardId board = boardIn("second");
        server.store()
                .shards()
                .of(board)
                .sql(
                        "insert into board_article_count (board_id, article_count, version, closed) values (:id, 0, 0, true)")
                .param("id", board.value())
                .update();
        writer.get("/v1/boards/" + board, null).expect(200);
        writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text("t"))
                .expect(410);
        writer.call("DELETE", "/v1/boards/" + board, writer.admin()).expect(204);
        writer.get("/v1/boards/" + board, null).expect(404);
    }

    @Test
    void limitsHowOftenSomebodyEdits() {
        ArticleUser editor = server.somebody();
        ArticleId article = editor.publish(boardIn("main"), "one");
        for (int i = 0; i < 3; i++) {
            editor.edit(article, editor.user(), ArticleUser.text("edit " + i), "*")
                    .expect(200);
        }
        editor.edit(article, editor.user(), ArticleUser.text("too many"), "*").expect(429);
        ArticleUser other = server.somebody();
        other.edit(article, other.admin(), ArticleUser.text("another's"), "*").expect(200);
    }

    @Test
    void limitsHowOftenSomebodyDeletes() {
        ArticleUser hasty = server.somebody();
        String article = "/v1/articles/" + writer.publish(boardIn("main"), "one");
        for (int i = 0; i < 5; i++) {
            hasty.call("DELETE", article, hasty.user()).expect(403);
        }
        assertThat(hasty.call("DELETE", article, hasty.user()).expect(429).header("Retry-After"))
                .isNotEmpty();
        BoardId full = writer.newBoard();
        writer.publish(full, "one");
        String board = "/v1/boards/" + full;
        for (int i = 0; i < 20; i++) {
            hasty.call("DELETE", board, hasty.admin()).expect(409);
        }
        hasty.call("DELETE", board, hasty.admin()).expect(429);
        writer.call("DELETE", board, writer.admin()).expect(409);
    }

    private BoardId boardIn(String source) {
        return Stream.generate(writer::newBoard)
                .filter(board ->
                        server.store().shards().of(board).source().name().equals(source))
                .findFirst()
                .orElseThrow();
    }

    private long rowsIn(String source, ArticleId article) {
        return server.store().shards().sources().stream()
                .filter(one -> one.name().equals(source))
                .findFirst()
                .orElseThrow()
                .jdbc()
                .sql("select count(*) from articles where article_id = :id")
                .param("id", article.value())
                .query(Long.class)
                .single();
    }
}
