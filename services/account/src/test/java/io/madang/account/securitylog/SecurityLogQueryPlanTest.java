package io.madang.account.securitylog;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountServer;
import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SecurityLogQueryPlanTest {

    private static final UserId USER = new UserId(7);

    private final Shard home = AccountServer.shared().home();

    @Test
    void readsEverythingInTheOrderOfThePrimaryKey() {
        assertThat(key(new SecurityFilter(null, null, null))).isEqualTo("PRIMARY");
    }

    @Test
    void findsEntriesOfAUserByTheirIndex() {
        assertThat(key(SecurityFilter.of(USER))).isEqualTo("user_id");
    }

    @Test
    void findsEntriesOfAKindByTheirIndex() {
        assertThat(key(new SecurityFilter(null, SecurityEvent.KEYS_ROTATED, null)))
                .isEqualTo("by_kind");
    }

    @Test
    void takesEveryMomentAsABound() {
        assertThat(new SecurityFilter(null, null, Instant.MIN).firstId()).isZero();
        assertThat(new SecurityFilter(null, null, Instant.MAX).firstId()).isEqualTo(Long.MAX_VALUE);
    }

    private @Nullable String key(SecurityFilter filter) {
        return QueryPlan.of(
                        home,
                        SecurityRows.select(filter),
                        Map.of(
                                "user",
                                USER.value(),
                                "kind",
                                "KEYS_ROTATED",
                                "first",
                                filter.firstId(),
                                "before",
                                Long.MAX_VALUE,
                                "limit",
                                31))
                .key();
    }
}
