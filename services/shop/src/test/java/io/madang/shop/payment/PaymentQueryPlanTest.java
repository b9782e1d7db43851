package io.madang.shop.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.sharding.Shard;
import io.madang.shop.ShopServer;
import io.madang.testkit.service.QueryPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each hot statement touches the rows it wants, among many. */
class PaymentQueryPlanTest {

    private final Shard shard = ShopServer.shared().shards().number(7);

    PaymentQueryPlanTest() {
        shard.sql(
                        """
                insert ignore into payments (payment_id, order_id, amount, currency, state, created_at, changed_at)
                select seq, seq mod 5000 + 1, 1, 'KRW', 'DECLINED', utc_timestamp(3), utc_timestamp(3)
                from seq_1_to_20000
                """)
                .update();
        shard.sql(
                        """
                insert ignore into provider_payments (reference, amount, currency, state, created_at)
                select seq, 1, 'KRW', 'DECLINED', utc_timestamp(3) from seq_1_to_20000
                """)
                .update();
        shard.sql("analyze table payments, provider_payments").query().listOfRows();
    }

    @AfterEach
    void leaveNothing() {
        shard.sql("delete from payments where payment_id <= 20000").update();
        shard.sql("delete from provider_payments where reference <= 20000").update();
    }

    @Test
    void usesTheIndexesThatAreMeantForIt() {
        assertThat(QueryPlan.of(shard, PaymentRows.OPEN, Map.of("order", 5)).key())
                .isEqualTo("of_order");
        assertThat(QueryPlan.of(shard, PaymentRows.OPEN_OF_ORDERS, Map.of("orders", List.of(5, 6)))
                        .key())
                .isEqualTo("of_order");
        assertThat(QueryPlan.of(shard, PaymentRows.LOCK, Map.of("payments", List.of(5, 6)))
                        .rows())
                .isLessThanOrEqualTo(2);
        assertThat(QueryPlan.of(shard, PaymentRows.DUE, Map.of("now", "2020-01-01", "limit", 100))
                        .key())
                .isEqualTo("due");
        assertThat(QueryPlan.of(shard, LocalProviderWork.DUE, Map.of("now", "2020-01-01", "limit", 100))
                        .key())
                .isEqualTo("webhook");
        assertThat(QueryPlan.of(shard, LocalProviderWork.DONE, Map.of("now", "2020-01-01"))
                        .key())
                .isEqualTo("done");
    }
}
