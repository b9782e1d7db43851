package io.madang.shop;

import io.madang.testkit.service.ApiDescription;
import org.junit.jupiter.api.Test;

/** The shop as {@code /docs} describes it to those who write clients. */
class ShopApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(ShopServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(17);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }
}
