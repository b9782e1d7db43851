package io.madang.contracts.shop;

import io.madang.contracts.account.UserId;

/**
 * Event: an order ended before it was paid. The event's key is the order, and its version the order's.
 *
 * @param state {@code CANCELLED} or {@code EXPIRED}
 */
public record OrderCancelled(OrderId orderId, UserId buyerId, OrderState state) {

    public static final String TYPE = "order-cancelled";
}
