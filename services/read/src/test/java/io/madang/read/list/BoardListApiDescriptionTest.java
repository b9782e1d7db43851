package io.madang.read.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.ApiDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists as {@code /docs} describes them to those who write clients. */
class BoardListApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(ListServer.shared().caller());

    @Test
    void describesEveryListOfABoard() {
        for (String path : List.of("articles", "articles~1scroll", "articles~1around", "count")) {
            String operation = "/paths/~1v1~1read~1boards~1{boardId}~1" + path + "/get";
            assertThat(api.at(operation + "/summary").asString("")).as(path).isNotBlank();
            assertThat(api.at(operation + "/responses/404/description").asString(""))
                    .as(path)
                    .isNotBlank();
        }
        api.expectEverythingDescribed(4);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }

    @Test
    void showsIdsAsStrings() {
        for (String place : List.of(
                "/components/schemas/ReadArticleSummary/properties/id",
                "/components/schemas/ReadArticleSummary/properties/boardId",
                "/components/schemas/BoardArticleCount/properties/boardId")) {
            assertThat(api.at(place).path("type").asString("")).as(place).isEqualTo("string");
        }
    }
}
