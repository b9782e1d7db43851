package io.madang.media;

import io.madang.testkit.service.ApiDescription;
import org.junit.jupiter.api.Test;

/** Media as {@code /docs} describes them to those who write clients. */
class MediaApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(MediaServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(14);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }
}
