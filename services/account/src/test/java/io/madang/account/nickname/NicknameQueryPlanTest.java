package io.madang.account.nickname;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountServer;
import io.madang.testkit.service.QueryPlan;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NicknameQueryPlanTest {

    @Test
    void readsAQueueInTheOrderOfItsPrimaryKey() {
        assertThat(QueryPlan.of(
                                AccountServer.shared().home(),
                                NicknameQueues.AFTER,
                                Map.of("queue", 1, "after", 5, "limit", 100))
                        .key())
                .isEqualTo("PRIMARY");
    }
}
