package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.ApiDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class ArticleApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(ArticleServer.shared().somebody());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(18);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }

    @Test
    void showsIdsAsStrings() {
        for (String place : List.of(
                "/components/schemas/Article/properties/id",
                "/components/schemas/Board/properties/id",
                "/components/schemas/FormattedArticle/properties/writerId",
                "/components/schemas/ListedArticle/properties/id",
                "/components/schemas/BoardArticleCount/properties/boardId")) {
            assertThat(api.at(place).path("type").asString("")).as(place).isEqualTo("string");
        }
    }
}
