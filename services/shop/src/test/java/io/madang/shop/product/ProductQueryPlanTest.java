package io.madang.shop.product;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.sharding.Shard;
import io.madang.shop.ShopServer;
import io.madang.testkit.service.QueryPlan;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each hot statement touches the rows it wants, among many. */
class ProductQueryPlanTest {

    private final Shard shard = ShopServer.shared().shards().number(7);

    ProductQueryPlanTest() {
        shard.sql(
                        """
                insert ignore into products (product_id, name, description, price, stock, stocked, state, version,
                                             created_at)
                select seq, 'p', '', 1, 1, 1, if(seq mod 10 = 0, 'DRAFT', 'ENDED'), 1, utc_timestamp(3)
                from seq_1_to_20000
                """)
                .update();
        shard.sql(
                        """
                insert ignore into stock_reservations (order_id, product_id, pieces, state, changed_at)
                select seq, seq mod 2000 + 1, 1, 'SOLD', utc_timestamp(3) from seq_1_to_20000
                """)
                .update();
        shard.sql("analyze table products, stock_reservations").query().listOfRows();
    }

    @AfterEach
    void leaveNothing() {
        shard.sql("delete from products where product_id <= 20000").update();
        shard.sql("delete from stock_reservations where order_id <= 20000").update();
    }

    @Test
    void usesTheIndexesThatAreMeantForIt() {
        expect(ProductRows.BY_ID, Map.of("id", 5), "PRIMARY", 1);
        expect(ProductRows.ON_SALE, Map.of("before", 10_000, "limit", 31), "by_state", 1_000);
        assertThat(QueryPlan.of(shard, ProductRows.ALL, Map.of("before", 10_000, "limit", 31))
                        .key())
                .isEqualTo("PRIMARY");
        expect(StockReservations.FIND, Map.of("order", 5, "product", 6), "PRIMARY", 1);
        assertThat(QueryPlan.of(shard, StockReservations.SUMS, Map.of("product", 5))
                        .key())
                .isEqualTo("PRIMARY");
        expect(StockReservations.SWEEP, Map.of("before", "2020-01-01"), "released", 10);
    }

    private void expect(String statement, Map<String, ?> params, String key, long rows) {
        QueryPlan plan = QueryPlan.of(shard, statement, params);
        assertThat(plan.key()).as(statement).isEqualTo(key);
        assertThat(plan.rows()).as(statement).isLessThanOrEqualTo(rows);
    }
}
