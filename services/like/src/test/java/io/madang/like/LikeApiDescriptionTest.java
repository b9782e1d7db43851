package io.madang.like;

import io.madang.testkit.service.ApiDescription;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class LikeApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(LikeServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(10);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }
}
