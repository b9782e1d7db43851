package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.read.ReadArticle;
import io.madang.read.article.ArticleRepresentation;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Articles as clients read them. */
class ReadArticleTest {

    private final ReadServer server = ReadServer.shared();
    private final UserId writer = server.newUser();

    @Test
    void showsEverythingInOneCall() {
        ArticleId id = server.publish(writer, "제목 \"1\"", "**굵게**\n\u2028끝");
        server.rename(writer, "하나" + (writer.value() % 1_000_000));
        server.like(id, writer);
        server.comment(id, writer);
        server.comment(id, writer);
        server.view(id, server.newUser());
        Reply reply = server.get(id).expect(200);
        assertThat(reply.header("Content-Type")).startsWith("application/json");
        ReadArticle article = reply.as(ReadArticle.class);
        assertThat(article.title()).isEqualTo("제목 \"1\"");
        assertThat(article.content()).isEqualTo("**굵게**\n\u2028끝");
        assertThat(article.writerId()).isEqualTo(writer);
        assertThat(article.writerNickname()).isEqualTo("하나" + (writer.value() % 1_000_000));
        assertThat(article.likeCount()).isEqualTo(1);
        assertThat(article.commentCount()).isEqualTo(2);
        assertThat(article.viewCount()).isEqualTo(1);
        assertThat(article.version()).isEqualTo(1);
        JsonNode json = reply.json();
        assertThat(json.path("id").isString()).isTrue();
        assertThat(json.path("writerId").asString()).isEqualTo(writer.toString());
        assertThat(article).isEqualTo(server.read(id));
    }

    @Test
    void showsHtmlThatIsSafe() {
        ArticleId id = server.publish(writer, "one", "**bold** <script>alert(1)</script>");
        Reply reply = server.caller()
                .get("/v1/read/articles/" + id + "?format=html", null)
                .expect(200);
        assertThat(reply.text("content")).contains("<strong>bold</strong>").doesNotContain("<script");
        server.caller().get("/v1/read/articles/" + id + "?format=pdf", null).expect(400);
    }

    @Test
    void saysTheSameOnTheShortWayAndOnTheUsualOne() {
        ArticleId id = server.newArticle();
        server.get(id).expect(200);
        Reply brief = server.get(id).expect(200);
        Reply usual = server.caller()
                .get("/v1/read/articles/" + id + "?format=markdown&other=1", null)
                .expect(200);
        assertThat(usual.raw().body()).isEqualTo(brief.raw().body());
        assertThat(usual.header("ETag")).isEqualTo(brief.header("ETag")).isNotBlank();
        assertThat(usual.header("Content-Type")).isEqualTo(brief.header("Content-Type"));
        for (String query : List.of("", "?format=markdown&other=1")) {
            conditional(id, query, brief.header("ETag")).expect(304);
            conditional(id, query, "\"other\"").expect(200);
        }
        server.like(id, writer);
        server.apply(server.likes(id));
        conditional(id, "", brief.header("ETag")).expect(200);
    }

    private Reply conditional(ArticleId id, String query, String tag) {
        return server.caller()
                .send(
                        "GET",
                        "/v1/read/articles/" + id + query,
                        null,
                        BodyPublishers.noBody(),
                        Map.of("If-None-Match", tag));
    }

    @Test
    void refusesWhatIsNoArticle() {
        server.get(ReadServer.NO_ARTICLE).expect(404);
        server.caller().get("/v1/read/articles/none", null).expect(400);
        server.caller().get("/v1/read/articles/-1", null).expect(400);
        String ids = LongStream.rangeClosed(1, 101).mapToObj(Long::toString).collect(Collectors.joining(","));
        server.caller().get("/v1/read/articles?ids=" + ids, null).expect(400);
    }

    @Test
    void asksEachOwnerOnceForManyArticles() {
        List<ArticleId> ids = Stream.generate(() -> server.publish(writer, "one", "one"))
                .limit(30)
                .toList();
        OwnerProxies proxies = server.proxies();
        int articles = proxies.articles().calls();
        int likes = proxies.likes().calls();
        int comments = proxies.comments().calls();
        int views = proxies.views().calls();
        assertThat(server.articles().find(ids)).extracting(ReadArticle::id).containsExactlyElementsOf(ids);
        assertThat(proxies.articles().calls()).isEqualTo(articles + 1);
        assertThat(proxies.likes().calls()).isEqualTo(likes + 1);
        assertThat(proxies.comments().calls()).isEqualTo(comments + 1);
        assertThat(proxies.views().calls()).isEqualTo(views + 1);
        assertThat(server.articles().summaries(server.articles().shown(ids.reversed(), ArticleRepresentation.SUMMARY)))
                .extracting(summary -> summary.id())
                .containsExactlyElementsOf(ids.reversed());
        assertThat(proxies.articles().calls()).isEqualTo(articles + 1);
        assertThat(proxies.likes().calls()).isEqualTo(likes + 1);
    }
}
