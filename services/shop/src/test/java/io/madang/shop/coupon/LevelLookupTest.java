package io.madang.shop.coupon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.campaign.Audience;
import io.madang.shop.coupon.campaign.Eligibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LevelLookupTest {

    private static final UserId ANN = new UserId(7);
    private static final Eligibility FROM_LEVEL_3 = new Eligibility(Audience.EVERYBODY, null, null, 3);

    private static boolean admits(LevelLookup levels) {
        return FROM_LEVEL_3.admitsLevel(ANN, Optional.of(levels));
    }

    @Test
    void admitsFromTheLevelOnAndAsksOnceInAWhile() {
        List<UserId> asked = new ArrayList<>();
        for (int level = 1; level <= 4; level++) {
            int reached = level;
            LevelLookup levels = new LevelLookup(ids -> {
                asked.addAll(ids);
                return List.of(new MemberLevel(ANN, 100, reached, 0, null));
            });
            assertThat(admits(levels)).isEqualTo(level >= 3);
            assertThat(admits(levels)).isEqualTo(level >= 3);
        }
        assertThat(asked).containsExactly(ANN, ANN, ANN, ANN);
    }

    @Test
    void refusesNobodyWhoseLevelCannotBeKnownNow() {
        assertThatThrownBy(() -> admits(new LevelLookup(ids -> List.of())))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }
}
