package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest {

    private final ArticleUser writer = ArticleServer.shared().somebody();
    private final BoardId board = writer.newBoard();

    static Stream<Arguments> refusedTexts() {
        return Stream.of(
                Arguments.of("title", "", "text"),
                Arguments.of("title", " \t ", "text"),
                Arguments.of("title", "\u200b\u2060", "text"),
                Arguments.of("title", "x".repeat(201), "text"),
                Arguments.of("title", "한".repeat(201), "text"),
                Arguments.of("title", "🐈".repeat(201), "text"),
                Arguments.of("title", "two\nlines", "text"),
                Arguments.of("title", "a\u2028b", "text"),
                Arguments.of("title", "a\u0000b", "text"),
                Arguments.of("title", "a\u0085b", "text"),
                Arguments.of("title", "a\uffffb", "text"),
                Arguments.of("content", "title", ""),
                Arguments.of("content", "title", "\n \u3000\n"),
                Arguments.of("content", "title", "x".repeat(50_001)),
                Arguments.of("content", "title", "🐈".repeat(50_001)),
                Arguments.of("content", "title", "a\u0000b"),
                Arguments.of("content", "title", "bell\u0007"));
    }

    @ParameterizedTest
    @MethodSource("refusedTexts")
    void refusesTextsOutOfBounds(String member, String title, String content) {
        Map<String, String> body = Map.of("title", title, "content", content);
        Reply refused = writer.call("POST", ArticleUser.articles(board), writer.user(), body)
                .expect(400);
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
        assertThat(refused.text("detail")).startsWith(member);
        ArticleId article = writer.publish(board, "fine");
        writer.edit(article, writer.user(), body, "*").expect(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"title\":\"t\"}",
                "{\"content\":\"c\"}",
                "{\"title\":null,\"content\":\"c\"}",
                "{\"title\":{},\"content\":\"c\"}",
                "{\"title\":\"\\ud83d\",\"content\":\"half a character\"}"
            })
    void refusesBodiesThatAreNoArticle(String body) {
        Reply refused = writer.send(
                        "POST", ArticleUser.articles(board), writer.user(), BodyPublishers.ofString(body), Map.of())
                .expect(400);
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0", "-1", "007", "9999999999999999999", "1.5", "%00"})
    void refusesWhatIsNoId(String id) {
        assertThat(writer.get("/v1/articles/" + id, null).status()).isEqualTo(400);
        assertThat(writer.get("/v1/boards/" + id, null).status()).isEqualTo(400);
        assertThat(writer.call("POST", "/v1/boards/" + id + "/articles", writer.user(), ArticleUser.text("t"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void namesTheChoicesToWhoMakesNoneOfThem() {
        Map<String, String> choices = Map.of("commentStyle", "two-level, threaded", "writers", "users, moderators");
        choices.forEach((field, offered) -> {
            Map<String, Object> body = ArticleUser.board(ArticleUser.freshSlug());
            body.put(field, "others");
            Reply refused =
                    writer.call("POST", "/v1/boards", writer.admin(), body).expect(400);
            assertThat(refused.text("detail")).isEqualTo(field + ": Choose one of: " + offered + ".");
        });
    }

    @Test
    void takesTextsUpToTheirBounds() {
        Map<String, String> body = Map.of("title", "🐈".repeat(200), "content", "한".repeat(50_000));
        Reply published = writer.call("POST", ArticleUser.articles(board), writer.user(), body)
                .expect(201);
        Article read = writer.get(published.header("Location"), null).as(Article.class);
        assertThat(read.title()).isEqualTo(body.get("title"));
        assertThat(read.content()).isEqualTo(body.get("content"));
    }

    @Test
    void doesNotKnowABoardOrArticleThatIsNotThere() {
        writer.get("/v1/articles/7", null).expect(404);
        writer.call("DELETE", "/v1/articles/7", writer.user()).expect(404);
        writer.edit(new ArticleId(7), writer.user(), ArticleUser.text("t"), "*").expect(404);
        writer.call("POST", "/v1/boards/7/articles", writer.user(), ArticleUser.text("t"))
                .expect(404);
        writer.call("POST", "/v1/boards/7/recount", writer.admin()).expect(404);
        writer.call("DELETE", "/v1/boards/7", writer.admin()).expect(404);
    }

    @Test
    void rendersHtmlThatIsSafe() {
        Map<String, String> body =
                Map.of("title", "t", "content", "**bold** <script>alert(1)</script> [x](javascript:alert(1))");
        String path = writer.call("POST", ArticleUser.articles(board), writer.user(), body)
                .expect(201)
                .header("Location");
        Reply shown = writer.get(path + "?format=html", null).expect(200);
        assertThat(shown.text("html"))
                .contains("<strong>bold</strong>")
                .doesNotContain("<script", "javascript:alert(1)\"");
        assertThat(shown.json().path("content").isMissingNode()).isTrue();
        assertThat(shown.header("ETag")).isEqualTo("\"1\"");
        Reply typed = writer.get(path + "?format=markdown", null).expect(200);
        assertThat(typed.text("content")).isEqualTo(body.get("content"));
        assertThat(typed.json().path("html").isMissingNode()).isTrue();
        writer.get(path + "?format=pdf", null).expect(400);
    }
}
