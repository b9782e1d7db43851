package io.madang.contracts.shop;

import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;

/** Event: an order was paid. The event's key is the order, and its version the order's. */
public record OrderPaid(OrderId orderId, UserId buyerId, List<OrderItem> items, long total, Instant paidAt) {

    public static final String TYPE = "order-paid";
}
