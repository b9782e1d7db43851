package io.madang.leaderboard;

import io.madang.testkit.service.ApiDescription;
import org.junit.jupiter.api.Test;

/** The service as {@code /docs} describes it to those who write clients. */
class LeaderboardApiDescriptionTest {

    private final ApiDescription api =
            new ApiDescription(LeaderboardServer.shared().caller());

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        api.expectEverythingDescribed(15);
    }

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        api.expectExamplesOfAllThatIsSent();
    }
}
