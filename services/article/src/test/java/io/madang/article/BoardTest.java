package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Writers;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class BoardTest {

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser admin = server.somebody();

    @Test
    void makesABoardAndFindsItAgain() {
        String slug = ArticleUser.freshSlug();
        Map<String, String> body = Map.of(
                "slug", slug,
                "name", " 자유게시판 " + slug,
                "description", "Whatever\nis on your mind",
                "commentStyle", "threaded",
                "writers", "moderators");
        Reply made = admin.call("POST", "/v1/boards", admin.admin(), body).expect(201);
        assertThat(made.header("ETag")).isEqualTo("\"1\"");
        Board board = made.as(Board.class);
        assertThat(made.header("Location")).isEqualTo("/v1/boards/" + board.id());
        assertThat(board.name()).isEqualTo("자유게시판 " + slug);
        assertThat(board.commentStyle()).isEqualTo(CommentStyle.THREADED);
        assertThat(board.writers()).isEqualTo(Writers.MODERATORS);
        assertThat(admin.get("/v1/boards/" + board.id(), null).expect(200).as(Board.class))
                .isEqualTo(board);
        Reply bySlug = admin.get("/v1/boards/by-slug/" + slug, null).expect(200);
        assertThat(bySlug.as(Board.class)).isEqualTo(board);
        assertThat(bySlug.header("ETag")).isEqualTo("\"1\"");
        admin.get("/v1/boards/by-slug/" + slug + "x", null).expect(404);
        admin.get("/v1/boards/by-slug/" + slug + "%20", null).expect(404);
        admin.send("GET", "/v1/boards/" + board.id(), null, BodyPublishers.noBody(), Map.of("If-None-Match", "\"1\""))
                .expect(304);
    }

    @Test
    void listsEveryBoardOnceInTheOrderOfNames() {
        List<BoardId> made = List.of(admin.newBoard(), admin.newBoard(), admin.newBoard());
        List<String> names = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        for (int page = 1; ; page++) {
            JsonNode boards = admin.get("/v1/boards?size=2&page=" + page, null)
                    .expect(200)
                    .json()
                    .path("boards");
            boards.forEach(board -> {
                names.add(board.path("name").asString());
                ids.add(board.path("id").asString());
            });
            if (boards.size() < 2) {
                break;
            }
        }
        assertThat(ids)
                .doesNotHaveDuplicates()
                .containsAll(made.stream().map(BoardId::toString).toList());
        assertThat(names).isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);
    }

    @ParameterizedTest
    @CsvSource({
        "slug, a",
        "slug, Upper",
        "slug, a--b",
        "slug, -a",
        "slug, a-",
        "slug, a b",
        "slug, 한글",
        "slug, 1234",
        "slug, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "name, ' '",
        "name, 'a\u0007b'",
        "name, '\u200b'",
        "name, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "description, 'a\u0000'",
        "commentStyle, flat",
        "writers, nobody"
    })
    void refusesWhatIsNoBoard(String member, String value) {
        Map<String, Object> body = ArticleUser.board(ArticleUser.freshSlug());
        body.put(member, value);
        Reply refused = admin.call("POST", "/v1/boards", admin.admin(), body).expect(400);
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
        assertThat(refused.text("detail")).contains(member);
    }

    @Test
    void keepsSlugsAndNamesUniqueAlsoAtTheSameMoment() {
        String slug = ArticleUser.freshSlug();
        List<Integer> statuses = Concurrently.run(
                8, i -> admin.call("POST", "/v1/boards", admin.admin(), Map.of("slug", slug, "name", slug + i))
                        .status());
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(7);
        Reply taken = admin.call("POST", "/v1/boards", admin.admin(), Map.of("slug", slug, "name", slug + "z"))
                .expect(409);
        assertThat(taken.text("field")).isEqualTo("slug");
        String other = ArticleUser.freshSlug();
        admin.call("POST", "/v1/boards", admin.admin(), Map.of("slug", other, "name", "Café " + other))
                .expect(201);
        Reply alike = admin.call(
                        "POST",
                        "/v1/boards",
                        admin.admin(),
                        Map.of("slug", other + "b", "name", "ＣＡＦE\u0301  " + other))
                .expect(409);
        assertThat(alike.text("field")).isEqualTo("name");
    }

    @Test
    void makesOneBoardPerIdempotencyKey() {
        Map<String, Object> body = ArticleUser.board(ArticleUser.freshSlug());
        Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        List<JsonNode> replies = Concurrently.run(8, i -> admin.call("POST", "/v1/boards", admin.admin(), body, key)
                .expect(201)
                .json());
        assertThat(replies).containsOnly(replies.getFirst());
        admin.call("POST", "/v1/boards", admin.admin(), ArticleUser.board(ArticleUser.freshSlug()), key)
                .expect(422);
    }

    @Test
    void changesTheVersionThatWasRead() {
        String slug = ArticleUser.freshSlug();
        Map<String, Object> body = ArticleUser.board(slug);
        String path = "/v1/boards/"
                + admin.call("POST", "/v1/boards", admin.admin(), body).text("id");
        body.put("description", "new");
        admin.call("PUT", path, admin.admin(), body).expect(428);
        List<Reply> replies = Concurrently.run(8, i -> {
            Map<String, Object> own = new HashMap<>(body);
            own.put("name", slug + i);
            return admin.call("PUT", path, admin.admin(), own, Map.of("If-Match", "\"1\""));
        });
        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(1);
        assertThat(replies).filteredOn(reply -> reply.status() == 412).hasSize(7);
        assertThat(admin.get(path, null).header("ETag")).isEqualTo("\"2\"");
        admin.call("DELETE", path, admin.admin(), Map.of(), Map.of("If-Match", "\"1\""))
                .expect(412);
        admin.call("DELETE", path, admin.admin(), Map.of(), Map.of("If-Match", "\"2\""))
                .expect(204);
        admin.get(path, null).expect(404);
        admin.call("PUT", path, admin.admin(), body, Map.of("If-Match", "*")).expect(404);
    }

    @Test
    void letsAModeratorChangeAllButTheSlug() {
        String slug = ArticleUser.freshSlug();
        Map<String, Object> body = ArticleUser.board(slug);
        BoardId id =
                BoardId.of(admin.call("POST", "/v1/boards", admin.admin(), body).text("id"));
        String path = "/v1/boards/" + id;
        Map<String, String> any = Map.of("If-Match", "*");
        body.put("writers", "moderators");
        admin.call("PUT", path, admin.moderator(id), body, any).expect(200);
        body.put("slug", slug + "x");
        admin.call("PUT", path, admin.moderator(id), body, any).expect(403);
        admin.call("PUT", path, admin.admin(), body, any).expect(200);
        assertThat(admin.get("/v1/boards/by-slug/" + slug + "x", null)
                        .expect(200)
                        .text("writers"))
                .isEqualTo("moderators");
    }

    @Test
    void deletesOnlyAnEmptyBoard() {
        BoardId board = admin.newBoard();
        ArticleId article = admin.publish(board, "one");
        Reply refused =
                admin.call("DELETE", "/v1/boards/" + board, admin.admin()).expect(409);
        assertThat(refused.text("detail")).contains("1 articles");
        admin.publish(board, "two");
        admin.delete(article).expect(204);
        admin.call("DELETE", "/v1/boards/" + board, admin.admin()).expect(409);
    }

    @Test
    void neverLosesAnArticleToADeletionAtTheSameMoment() {
        for (int round = 0; round < 10; round++) {
            BoardId board = admin.newBoard();
            List<Integer> statuses = Concurrently.run(
                    5,
                    i -> i == 0
                            ? admin.call("DELETE", "/v1/boards/" + board, admin.admin())
                                    .status()
                            : admin.call("POST", ArticleUser.articles(board), admin.user(), ArticleUser.text("t" + i))
                                    .status());
            int deletion = statuses.getFirst();
            List<Integer> publications = statuses.subList(1, 5);
            if (deletion == 204) {
                assertThat(publications).allMatch(status -> status == 404 || status == 410);
                assertThat(rowsOf(board)).isZero();
            } else {
                assertThat(deletion).isEqualTo(409);
                assertThat(publications).containsOnly(201);
                assertThat(rowsOf(board)).isEqualTo(4);
            }
        }
    }

    private long rowsOf(BoardId board) {
        return server.store()
                .shards()
                .of(board)
                .sql("select count(*) from articles where board_id = :board")
                .param("board", board.value())
                .query(Long.class)
                .single();
    }
}
