package io.madang.view;

import io.madang.testkit.service.ApiDescription;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class ViewApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(ViewServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(3);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }
}
