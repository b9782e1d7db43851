package io.madang.shop.order;

import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.PaymentStatus;
import io.madang.sharding.Shard;
import io.madang.shop.payment.PaymentRows;
import java.util.List;
import java.util.Map;

/** Orders as people see them: with their items and what became of their newest payment. */
final class OrderViews {

    private final OrderRows orders;
    private final PaymentRows payments;

    OrderViews(OrderRows orders, PaymentRows payments) {
        this.orders = orders;
        this.payments = payments;
    }

    Order read(OrderId id) {
        return of(orders.required(id));
    }

    Order of(OrderRow row) {
        return of(List.of(row)).getFirst();
    }

    /** Orders of one buyer. */
    List<Order> of(List<OrderRow> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Shard shard = orders.shardOf(rows.getFirst().id());
        List<OrderId> ids = rows.stream().map(OrderRow::id).toList();
        Map<OrderId, List<OrderItem>> items = orders.items(shard, ids);
        Map<OrderId, PaymentStatus> newest = payments.newest(shard, ids);
        return rows.stream()
                .map(row -> row.shown(items.getOrDefault(row.id(), List.of()), newest.get(row.id())))
                .toList();
    }
}
