package io.madang.shop.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.sharding.Shard;
import io.madang.shop.ShopServer;
import io.madang.testkit.service.QueryPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each hot statement touches the rows it wants, among many. */
class OrderQueryPlanTest {

    private final Shard shard = ShopServer.shared().shards().number(7);

    OrderQueryPlanTest() {
        shard.sql(
                        """
                insert ignore into orders (order_id, buyer_id, state, reserved, price, discount, currency, version,
                                           created_at, expires_at, paid_at)
                select seq, seq mod 2000 + 1, 'CANCELLED', true, 1, 0, 'KRW', 1, utc_timestamp(3), utc_timestamp(3),
                       '2020-01-01' + interval seq minute
                from seq_1_to_20000
                """)
                .update();
        shard.sql("analyze table orders").query().listOfRows();
    }

    @AfterEach
    void leaveNothing() {
        shard.sql("delete from orders where order_id <= 20000").update();
    }

    @Test
    void usesTheIndexesThatAreMeantForIt() {
        expect(OrderRows.BY_ID, Map.of("id", 5), "PRIMARY", 1);
        expect(OrderRows.LOCK_ALL, Map.of("ids", List.of(5, 6, 7)), "PRIMARY", 3);
        expect(OrderRows.OF_BUYER, Map.of("buyer", 5, "before", 20_000, "limit", 21), "of_buyer", 30);
        expect(OrderRows.DUE, Map.of("now", "2020-01-01", "limit", 100), "due", 100);
        expect(
                Sales.PAID,
                Map.of("from", "2020-01-14", "after", "2020-01-14", "afterId", 0, "limit", 100),
                "by_payment_time",
                5_000);
    }

    private void expect(String statement, Map<String, ?> params, String key, long rows) {
        QueryPlan plan = QueryPlan.of(shard, statement, params);
        assertThat(plan.key()).as(statement).isEqualTo(key);
        assertThat(plan.rows()).as(statement).isLessThanOrEqualTo(rows);
    }
}
