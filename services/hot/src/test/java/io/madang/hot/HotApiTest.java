package io.madang.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.kernel.error.ErrorCode;
import io.madang.testkit.service.ApiDescription;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The service as clients see it. */
class HotApiTest {

    private final HotServer server = HotServer.shared();
    private final HttpCaller caller = server.caller();

    @BeforeEach
    void forget() {
        server.clear();
    }

    @Test
    void showsADayToAnyone() {
        HotTestArticle article = HotTestArticle.publishedAt(server.begin(1));
        server.tell(article.created(), article.liked(1), article.commented(2), article.viewed(3));
        Reply reply = caller.get(HotServer.path(server.date(1)), null).expect(200);
        String expected =
                """
                {"date": "%s", "zone": "%s", "final": true,
                 "weights": {"like": 3, "comment": 2, "view": 1}, "articles": [
                  {"rank": 1, "articleId": "%s", "boardId": "71", "writerId": "81", "title": "%s", "score": 10,
                   "likeCount": 1, "commentCount": 2, "viewCount": 3, "createdAt": "%s"}]}"""
                        .formatted(server.date(1), server.zone(), article.id, article.title(), article.published());
        assertThat(reply.json()).isEqualTo(new JsonMapper().readTree(expected));
    }

    @Test
    void showsTheWeek() {
        Reply reply = caller.get("/v1/hot-articles", null).expect(200);
        assertThat(reply.json()).hasSize(7);
        assertThat(reply.json().get(0).path("date").asString()).isEqualTo(server.date(0));
        assertThat(caller.get("/v1/hot-articles?boardId=71", null).expect(200).json())
                .hasSize(7);
    }

    @Test
    void mayBeCachedForASecondUnlessItIsAProblem() {
        for (String path : List.of("/v1/hot-articles", HotServer.path(server.date(0)))) {
            assertThat(caller.get(path, null).expect(200).header("Cache-Control"))
                    .isEqualTo("public, max-age=1");
        }
        assertThat(caller.get(HotServer.path("20200101"), null).expect(404).header("Cache-Control"))
                .isEqualTo("no-store");
    }

    @Test
    void explainsWhatItRefuses() {
        assertThat(caller.get(HotServer.path("20261332"), null).expect(400).text("type"))
                .isEqualTo(ErrorCode.INVALID.type());
        assertThat(caller.get(HotServer.path("20200101"), null).expect(404).text("type"))
                .isEqualTo(ErrorCode.NOT_FOUND.type());
        for (String path : List.of("/v1/hot-articles", HotServer.path(server.date(0)))) {
            assertThat(caller.get(path + "?boardId=none", null).expect(400).text("type"))
                    .isEqualTo(ErrorCode.INVALID.type());
            caller.call("POST", path, null).expect(405);
        }
    }

    @Test
    void isDescribed() {
        ApiDescription api = new ApiDescription(caller);
        api.expectEverythingDescribed(2);
        api.expectExamplesOfAllThatIsSent();
        for (String path : List.of("/v1/hot-articles", "/v1/hot-articles/date/{date}")) {
            String operation = "/paths/" + path.replace("/", "~1") + "/get/responses/200/content";
            assertThat(api.at(operation).toString()).contains("Persimmons");
        }
    }
}
