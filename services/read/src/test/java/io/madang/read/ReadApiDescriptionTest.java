package io.madang.read;

import io.madang.testkit.service.ApiDescription;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class ReadApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(ReadServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(2);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }
}
