package io.madang.shop.coupon.redemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.sharding.Shard;
import io.madang.shop.coupon.CouponServer;
import io.madang.testkit.service.QueryPlan;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The hot statements on users' coupons touch the rows that they want, among many. */
class CouponQueryPlanTest {

    private final CouponServer server = CouponServer.shared();
    private final Shard shard = server.shards().home();

    @Test
    void findsUsersCouponsAndReservationsThatAreDueByTheirIndexes() {
        // of no campaign, and so of none whose count is audited
        shard.sql(
                        """
                insert ignore into coupon_orders (coupon_id, order_id, campaign_id, user_id, state, discount, until)
                select -seq, -seq, -4711, -seq, 'FORGOTTEN', 0, utc_timestamp(3) from seq_1_to_20000
                """)
                .update();
        shard.sql("analyze table coupon_orders").query().listOfRows();
        LocalDateTime now = LocalDateTime.now();
        assertThat(plan(CouponOrders.DUE, Map.of("now", now, "limit", 10)).key())
                .isEqualTo("by_state");
        assertThat(plan(CouponRows.OF_USER, Map.of("user", 1, "before", Long.MAX_VALUE, "limit", 10))
                        .key())
                .isEqualTo("by_user");
        assertThat(plan(CouponRows.ONE, Map.of("user", 1, "coupon", 2)).rows()).isLessThanOrEqualTo(1);
        assertThat(plan(CouponRows.LOCK, Map.of("campaign", 1, "user", 2)).rows())
                .isLessThanOrEqualTo(1);
    }

    private QueryPlan plan(String statement, Map<String, ?> params) {
        return QueryPlan.of(shard, statement, params);
    }
}
