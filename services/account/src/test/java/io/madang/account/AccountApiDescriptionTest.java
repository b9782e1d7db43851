package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.ApiDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class AccountApiDescriptionTest {

    private final ApiDescription api = new ApiDescription(AccountServer.shared().client());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(39);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }

    @Test
    void showsIdsAsStrings() {
        for (String place : List.of("/components/schemas/User/properties/id", "/components/schemas/Me/properties/id")) {
            assertThat(api.at(place).path("type").asString("")).as(place).isEqualTo("string");
        }
        assertThat(api.at("/paths/~1v1~1users~1{id}/get/parameters/0/schema/type")
                        .asString(""))
                .isEqualTo("string");
    }
}
