package io.madang.moderation.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.moderation.ModerationServer;
import io.madang.testkit.service.QueryPlan;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModerationLogQueryPlanTest {

    @Test
    void readsTheLogByItsKey() {
        QueryPlan plan = QueryPlan.of(
                ModerationServer.home(), ModerationLogRows.BEFORE, Map.of("before", Long.MAX_VALUE, "limit", 31));
        assertThat(plan.key()).isEqualTo("PRIMARY");
    }
}
