package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.service.Reply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArticleListTest {

    private final ArticleUser writer = ArticleServer.shared().somebody();
    private final BoardId board = writer.newBoard();

    @Test
    void showsAnEmptyBoardAsEmpty() {
        Reply page = writer.get(ArticleUser.articles(board), null).expect(200);
        assertThat(ids(page)).isEmpty();
        expectPager(page, 0, 1, 0, false, 0);
        Reply scroll = writer.get(ArticleUser.articles(board) + "/scroll", null).expect(200);
        assertThat(ids(scroll)).isEmpty();
        assertThat(scroll.json().path("next").isMissingNode()
                        || scroll.json().path("next").isNull())
                .isTrue();
    }

    @Test
    void listsPagesNewestFirstWithTheirPager() {
        List<ArticleId> published = publish(25);
        Reply first =
                writer.get(ArticleUser.articles(board) + "?page=1&size=2", null).expect(200);
        assertThat(ids(first)).isEqualTo(published.subList(0, 2));
        expectPager(first, 21, 1, 10, true, 25);
        Reply eleventh = writer.get(ArticleUser.articles(board) + "?page=11&size=2", null)
                .expect(200);
        assertThat(ids(eleventh)).isEqualTo(published.subList(20, 22));
        expectPager(eleventh, 25, 11, 13, false, 25);
        Reply last = writer.get(ArticleUser.articles(board) + "?page=13&size=2", null)
                .expect(200);
        assertThat(ids(last)).isEqualTo(published.subList(24, 25));
        assertThat(ids(writer.get(ArticleUser.articles(board) + "?page=14&size=2", null)
                        .expect(200)))
                .isEmpty();
        assertThat(ids(writer.get(ArticleUser.articles(board) + "?page=1000000000&size=100", null)
                        .expect(200)))
                .isEmpty();
        assertThat(first.json().path("articles").path(0).path("title").asString())
                .isEqualTo("t24");
        assertThat(first.json().path("articles").path(0).path("content").isMissingNode())
                .isTrue();
    }

    /** Beyond what is passed one by one, where a place is known once the board was seen unchanged. */
    @Test
    void showsDeepPagesAsTheyAreNow() {
        ArticleServer.shared()
                .store()
                .shards()
                .of(board)
                .sql(
                        """
                        insert into articles (article_id, board_id, writer_id, title, content, comment_style, version,
                                              created_at, modified_at)
                        select :board + seq, :board, 1, 't', 'c', 'TWO_LEVEL', 1, now(3), now(3) from seq_1_to_800
                        """)
                .param("board", board.value())
                .update();
        writer.call("POST", "/v1/boards/" + board + "/recount", writer.admin()).expect(200);
        for (int round = 0; round < 4; round++) {
            expectDeepPage(800, 0);
        }
        ArticleId newest = writer.publish(board, "newest");
        for (int round = 0; round < 4; round++) {
            expectDeepPage(801, 1);
        }
        writer.delete(newest).expect(204);
        for (int round = 0; round < 4; round++) {
            expectDeepPage(800, 0);
        }
    }

    /** @param newer how many come before those that were loaded */
    private void expectDeepPage(int count, int newer) {
        Reply page = writer.get(ArticleUser.articles(board) + "?page=26&size=20", null)
                .expect(200);
        long first = board.value() + 800 - 500 + newer;
        assertThat(ids(page))
                .isEqualTo(LongStream.range(0, 20)
                        .mapToObj(i -> new ArticleId(first - i))
                        .toList());
        assertThat(page.json().path("articleCount").asInt()).isEqualTo(count);
    }

    @Test
    void scrollsThroughAllOnceWhileNewOnesAreAdded() {
        List<ArticleId> published = publish(12);
        List<ArticleId> seen = new ArrayList<>();
        String cursor = "";
        while (true) {
            Reply part = writer.get(ArticleUser.articles(board) + "/scroll?size=5" + cursor, null)
                    .expect(200);
            seen.addAll(ids(part));
            if (!part.json().path("next").isString()) {
                break;
            }
            cursor = "&cursor=" + part.text("next");
            writer.publish(board, "late");
        }
        assertThat(seen).isEqualTo(published);
    }

    @Test
    void listsASpanOfTimeByItsArticlesOwnTimes() {
        List<ArticleId> published = publish(9);
        Instant from = createdAt(published.get(6));
        Instant to = createdAt(published.get(2));
        List<ArticleId> wanted = published.stream()
                .filter(id -> !createdAt(id).isBefore(from) && createdAt(id).isBefore(to))
                .toList();
        String span = "/scroll?size=2&from=" + from + "&to=" + to;
        List<ArticleId> seen = new ArrayList<>();
        String cursor = "";
        do {
            Reply part = writer.get(ArticleUser.articles(board) + span + cursor, null)
                    .expect(200);
            seen.addAll(ids(part));
            cursor = part.json().path("next").isString() ? "&cursor=" + part.text("next") : "";
        } while (!cursor.isEmpty());
        assertThat(seen).isEqualTo(wanted).isNotEmpty();
        assertThat(ids(writer.get(ArticleUser.articles(board) + "/scroll?to=2020-01-01T00:00:00Z", null)))
                .isEmpty();
        assertThat(ids(writer.get(ArticleUser.articles(board) + "/scroll?from=2020-01-01T00:00:00Z", null)))
                .isEqualTo(published);
    }

    @Test
    void refusesACursorOfAnotherList() {
        publish(3);
        String cursor = writer.get(ArticleUser.articles(board) + "/scroll?size=1", null)
                .expect(200)
                .text("next");
        writer.get(ArticleUser.articles(board) + "/scroll?cursor=" + cursor, null)
                .expect(200);
        writer.get(ArticleUser.articles(board) + "/scroll?from=2024-01-01T00:00:00Z&cursor=" + cursor, null)
                .expect(400);
        writer.get(ArticleUser.articles(writer.newBoard()) + "/scroll?cursor=" + cursor, null)
                .expect(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?page=0",
                "?page=-1",
                "?page=x",
                "?page=1000000001",
                "?size=0",
                "?size=101",
                "?page=9999999999999999999",
                "/scroll?size=0",
                "/scroll?size=101",
                "/scroll?cursor=AAAA",
                "/scroll?cursor=",
                "/scroll?from=yesterday",
                "/scroll?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z"
            })
    void refusesBoundsThatAreNone(String query) {
        Reply refused = writer.get(ArticleUser.articles(board) + query, null).expect(400);
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void hasNoListsOfABoardThatDoesNotExist() {
        writer.get("/v1/boards/7/articles", null).expect(404);
        writer.get("/v1/boards/7/articles/scroll", null).expect(404);
    }

    /** Publishes so many, and gives them newest first. */
    private List<ArticleId> publish(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> writer.publish(board, "t" + i))
                .toList()
                .reversed();
    }

    private Instant createdAt(ArticleId id) {
        return Instant.parse(writer.get("/v1/articles/" + id, null).text("createdAt"));
    }

    private static List<ArticleId> ids(Reply reply) {
        List<ArticleId> ids = new ArrayList<>();
        reply.json()
                .path("articles")
                .forEach(article -> ids.add(ArticleId.of(article.path("id").asString())));
        return ids;
    }

    private static void expectPager(
            Reply page, long limitedCount, long first, long last, boolean hasNext, long articleCount) {
        assertThat(page.json().path("limitedCount").asLong()).isEqualTo(limitedCount);
        assertThat(page.json().path("firstPage").asLong()).isEqualTo(first);
        assertThat(page.json().path("lastPage").asLong()).isEqualTo(last);
        assertThat(page.json().path("hasNext").asBoolean()).isEqualTo(hasNext);
        assertThat(page.json().path("articleCount").asLong()).isEqualTo(articleCount);
    }
}
