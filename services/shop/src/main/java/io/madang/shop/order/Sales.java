package io.madang.shop.order;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderState;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All sales that there were, for whoever counts them. */
public final class Sales {

    static final String PAID = OrderRows.SELECT
            + """
                    where paid_at >= :from and (paid_at > :after or paid_at = :after and order_id > :afterId)
                    order by paid_at, order_id limit :limit
                    """;

    Sales() {}

    /**
     * Orders of one database that were paid since a time, refunded ones too, in the order of their payment.
     *
     * @param after the last of those before; null for the first
     */
    public List<Sale> since(Source source, Instant since, @Nullable Sale after, int limit) {
        LocalDateTime from = UtcTime.column(since);
        List<OrderRow> rows = source.jdbc()
                .sql(PAID)
                .param("from", from)
                .param("after", after == null ? from : UtcTime.column(after.paidAt()))
                .param("afterId", after == null ? 0 : after.order().value())
                .param("limit", limit)
                .query(OrderRows::read)
                .list();
        Map<OrderId, List<OrderItem>> items =
                OrderRows.items(source, rows.stream().map(OrderRow::id).toList());
        List<Sale> sales = new ArrayList<>(rows.size());
        for (OrderRow row : rows) {
            Instant paidAt = row.paidAt();
            if (paidAt != null) {
                sales.add(new Sale(
                        row.id(),
                        row.version(),
                        row.state() == OrderState.PAID,
                        paidAt,
                        items.getOrDefault(row.id(), List.of())));
            }
        }
        return sales;
    }
}
