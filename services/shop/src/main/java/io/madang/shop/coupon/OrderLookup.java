package io.madang.shop.coupon;

import io.madang.contracts.shop.OrderId;

/** What coupons need to know of the orders that hold them. */
@FunctionalInterface
public interface OrderLookup {

    /** Whether the order will never be paid, or is refunded; {@code unavailable} while nobody can tell. */
    boolean hasEnded(OrderId order);
}
