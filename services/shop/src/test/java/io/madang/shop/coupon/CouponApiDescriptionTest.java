package io.madang.shop.coupon;

import io.madang.testkit.service.ApiDescription;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class CouponApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(CouponServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(12);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }
}
