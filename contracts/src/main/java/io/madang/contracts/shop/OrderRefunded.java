package io.madang.contracts.shop;

import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;

/**
 * Event: an order that was paid was cancelled. The event's key is the order, and its version the order's.
 *
 * @param paidAt the time of the sale that is taken back
 */
public record OrderRefunded(OrderId orderId, UserId buyerId, List<OrderItem> items, Instant paidAt) {

    public static final String TYPE = "order-refunded";
}
