package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.ApiDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class CommentApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(CommentServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(8);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }

    @Test
    void showsIdsAsStrings() {
        for (String id : List.of("id", "articleId", "parentId", "writerId")) {
            String place = "/components/schemas/Comment/properties/" + id;
            assertThat(api.at(place).path("type").asString("")).as(place).isEqualTo("string");
        }
    }
}
