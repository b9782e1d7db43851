package io.madang.read.list;

import static io.madang.read.list.ListServer.articles;
import static io.madang.read.list.ListServer.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Lists as clients read them. */
class BoardListTest {

    private final ListServer server = ListServer.shared();
    private BoardId board = new BoardId(1);

    @BeforeEach
    void makeBoard() {
        board = server.newBoard();
    }

    @Test
    void showsAnEmptyBoardAsEmpty() {
        Reply page = server.get(articles(board)).expect(200);
        assertThat(ids(page)).isEmpty();
        expectPager(page, 0, 1, 0, false, 0);
        Reply scroll = server.get(articles(board) + "/scroll").expect(200);
        assertThat(ids(scroll)).isEmpty();
        assertThat(scroll.json().path("next").isString()).isFalse();
        assertThat(server.get("/v1/read/boards/" + board + "/count")
                        .expect(200)
                        .json()
                        .path("count")
                        .asLong(-1))
                .isZero();
    }

    @Test
    void listsPagesAcrossTheBorderAsTheArticleServiceDoes() {
        List<ArticleId> published = server.publish(board, 2 * ListServer.WINDOW + 11);
        server.repaired(board);
        for (int size : List.of(1, 7, 30, 100)) {
            for (int page = 1; page <= published.size() / size + 2; page++) {
                Reply ours = server.get(articles(board) + "?page=" + page + "&size=" + size)
                        .expect(200);
                Reply theirs = server.get("/v1/boards/" + board + "/articles?page=" + page + "&size=" + size)
                        .expect(200);
                assertThat(ids(ours)).as("page %s of %s", page, size).isEqualTo(ids(theirs));
                expectSamePager(ours.json(), theirs.json());
            }
        }
    }

    @Test
    void followsArticlesToOtherBoardsAndBack() {
        BoardId other = server.newBoard();
        List<ArticleId> ours = server.publish(board, 3);
        ArticleId theirs = server.publish(other);
        ArticleId newest = server.publish(board);
        server.repaired(board);
        server.repaired(other);
        server.get("/v1/read/articles/" + newest).expect(200);
        server.move(newest, other);
        server.move(ours.get(1), other);
        ListServer.eventually(() -> server.listed(other).equals(List.of(newest, theirs, ours.get(1))));
        ListServer.eventually(() -> server.listed(board).equals(List.of(ours.get(0), ours.get(2))));
        assertThat(ids(server.get(articles(other)))).containsExactly(newest, theirs, ours.get(1));
        ListServer.eventually(
                () -> server.get("/v1/read/articles/" + newest).text("boardId").equals(other.toString()));
        for (int i = 0; i < 3; i++) {
            server.move(newest, board);
            server.move(newest, other);
        }
        server.move(newest, board);
        ListServer.eventually(() -> server.get("/v1/read/boards/" + board + "/count")
                        .json()
                        .path("version")
                        .asLong()
                == 13);
        ListServer.eventually(() -> server.get("/v1/read/boards/" + other + "/count")
                        .json()
                        .path("count")
                        .asLong()
                == 2);
        ListServer.eventually(() -> server.listed(board).equals(List.of(newest, ours.get(0), ours.get(2))));
        ListServer.eventually(() -> server.listed(other).equals(List.of(theirs, ours.get(1))));
    }

    @Test
    void findsPagesThatAreTooFarBelowTheBorderToCountFromThere() {
        try (ListServer narrow = ListServer.start("madang.read.list.window=3")) {
            List<ArticleId> published = narrow.publish(board, 1100);
            narrow.repaired(board);
            for (int page = 1000; page <= 1100; page += 9) {
                assertThat(ids(narrow.get(articles(board) + "?size=1&page=" + page)))
                        .containsExactly(published.get(page - 1));
            }
            assertThat(ids(narrow.get(articles(board) + "?size=1&page=1101"))).isEmpty();
            assertThat(ids(narrow.get(articles(board) + "?size=100&page=11"))).isEqualTo(published.subList(1000, 1100));
        }
    }

    @Test
    void isNotShiftedBelowTheBorderByAnArticleThatIsNotListedYet() {
        List<ArticleId> published = server.publish(board, 2 * ListServer.WINDOW);
        server.repaired(board);
        server.unlist(board, published.getFirst());
        for (int size : List.of(7, 30)) {
            List<ArticleId> seen = new ArrayList<>();
            for (int page = 1; page <= published.size() / size + 1; page++) {
                seen.addAll(ids(server.get(articles(board) + "?page=" + page + "&size=" + size)));
            }
            assertThat(seen).isEqualTo(published.subList(1, published.size()));
        }
    }

    @Test
    void scrollsThroughAllOnceAcrossTheBorder() {
        List<ArticleId> published = server.publish(board, 2 * ListServer.WINDOW + 11);
        server.repaired(board);
        for (int size : List.of(7, 50, 100)) {
            List<ArticleId> seen = new ArrayList<>();
            String cursor = "";
            do {
                Reply part = server.get(articles(board) + "/scroll?size=" + size + cursor)
                        .expect(200);
                seen.addAll(ids(part));
                cursor = part.json().path("next").isString() ? "&cursor=" + part.text("next") : "";
            } while (!cursor.isEmpty());
            assertThat(seen).isEqualTo(published);
        }
    }

    @Test
    void showsWhatListsShow() {
        ArticleId article = server.publish(board);
        JsonNode shown =
                server.get(articles(board)).expect(200).json().path("articles").path(0);
        assertThat(shown.path("id").asString()).isEqualTo(article.toString());
        assertThat(shown.path("boardId").asString()).isEqualTo(board.toString());
        assertThat(shown.path("title").asString()).isEqualTo("an article");
        assertThat(shown.path("likeCount").asLong(-1)).isZero();
        assertThat(shown.path("commentCount").asLong(-1)).isZero();
        assertThat(shown.path("viewCount").asLong(-1)).isZero();
        assertThat(shown.has("content")).isFalse();
    }

    @Test
    void asksForTheViewsOfAPageOnce() {
        List<ArticleId> published = server.publish(board, 30);
        server.repaired(board);
        double asked = server.metric("madang.read.views.asked");
        assertThat(ids(server.get(articles(board)).expect(200))).isEqualTo(published);
        assertThat(server.metric("madang.read.views.asked")).isEqualTo(asked + 1);
    }

    @Test
    void saysTheSameWhicheverWayItIsAsked() {
        server.publish(board, 35);
        server.repaired(board);
        // a parameter that nobody knows is not plain, so it goes the long way
        for (String query : List.of("?page=1&size=30", "?size=7&page=3", "?page=99&size=30", "?page=2")) {
            JsonNode plain = server.get(articles(board) + query).expect(200).json();
            assertThat(server.get(articles(board) + query + "&x=y").expect(200).json())
                    .isEqualTo(plain);
        }
        assertThat(server.get(articles(board) + "?x=y").expect(200).json())
                .isEqualTo(server.get(articles(board)).expect(200).json());
        String next = server.get(articles(board) + "/scroll?size=10").text("next");
        for (String query : List.of("?size=10", "?size=10&cursor=" + next, "?cursor=" + next)) {
            JsonNode plain =
                    server.get(articles(board) + "/scroll" + query).expect(200).json();
            assertThat(server.get(articles(board) + "/scroll" + query + "&x=y")
                            .expect(200)
                            .json())
                    .isEqualTo(plain);
        }
    }

    @Test
    void followsWhatIsPublishedAndDeleted() {
        List<ArticleId> published = server.publish(board, 3);
        ListServer.eventually(() -> ids(server.get(articles(board))).equals(published));
        ArticleId newer = server.publish(board);
        ListServer.eventually(() -> ids(server.get(articles(board))).getFirst().equals(newer));
        server.delete(published.get(1));
        List<ArticleId> left = List.of(newer, published.get(0), published.get(2));
        ListServer.eventually(() -> ids(server.get(articles(board))).equals(left));
        ListServer.eventually(() -> server.get("/v1/read/boards/" + board + "/count")
                        .json()
                        .path("count")
                        .asLong()
                == 3);
    }

    @Test
    void refusesACursorOfAnotherList() {
        server.publish(board, 3);
        server.repaired(board);
        String cursor =
                server.get(articles(board) + "/scroll?size=1").expect(200).text("next");
        server.get(articles(board) + "/scroll?cursor=" + cursor).expect(200);
        server.get(articles(server.newBoard()) + "/scroll?cursor=" + cursor).expect(400);
        server.get("/v1/boards/" + board + "/articles/scroll?cursor=" + cursor).expect(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?page=0",
                "?page=-1",
                "?page=x",
                "?page=1000000001",
                "?page=9999999999999999999",
                "?size=0",
                "?size=101",
                "?size=-30",
                "/scroll?size=0",
                "/scroll?size=101",
                "/scroll?cursor=AAAA",
                "/scroll?cursor="
            })
    void refusesBoundsThatAreNone(String query) {
        Reply refused = server.get(articles(board) + query).expect(400);
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
        assertThat(refused.text("detail")).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/articles", "/articles?page=7", "/articles/scroll", "/count"})
    void hasNothingOfABoardThatDoesNotExist(String path) {
        server.get("/v1/read/boards/7" + path).expect(404);
        server.get("/v1/read/boards/7" + path).expect(404);
        server.get("/v1/read/boards/seven" + path).expect(400);
    }

    @Test
    void hasNothingOfABoardThatWasDeleted() {
        server.get(articles(board)).expect(200);
        server.deleteBoard(board);
        ListServer.eventually(() -> server.get(articles(board)).status() == 404
                && server.get("/v1/read/boards/" + board + "/count").status() == 404);
    }

    private static void expectPager(
            Reply page, long limitedCount, long first, long last, boolean hasNext, long articleCount) {
        assertThat(page.json().path("limitedCount").asLong()).isEqualTo(limitedCount);
        assertThat(page.json().path("firstPage").asLong()).isEqualTo(first);
        assertThat(page.json().path("lastPage").asLong()).isEqualTo(last);
        assertThat(page.json().path("hasNext").asBoolean()).isEqualTo(hasNext);
        assertThat(page.json().path("articleCount").asLong()).isEqualTo(articleCount);
    }

    private static void expectSamePager(JsonNode ours, JsonNode theirs) {
        for (String member :
                List.of("page", "size", "limitedCount", "firstPage", "lastPage", "hasNext", "articleCount")) {
            assertThat(ours.path(member)).as(member).isEqualTo(theirs.path(member));
        }
    }
}
