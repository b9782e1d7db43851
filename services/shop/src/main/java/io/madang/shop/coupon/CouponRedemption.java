package io.madang.shop.coupon;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import java.time.Instant;

/**
 * Use of a coupon at payment: reserved for one order, then used or free again. Every call can be repeated, and a
 * cancellation that comes before its reservation wins.
 */
public interface CouponRedemption {

    /**
     * Reserves a coupon for an order, before anything is paid.
     *
     * @param price of the order without the coupon
     * @param until from when on the reservation ends by itself, if the order has ended without saying so
     * @return how much is taken off the price
     */
    long reserve(UserId user, CouponId coupon, OrderId order, long price, Instant until);

    /** The order is paid: the coupon is used. A coupon that is no longer reserved for the order is refused. */
    void confirm(UserId user, CouponId coupon, OrderId order);

    /**
     * The order is not paid, or was refunded: the coupon is free again, unless it has expired. Of a coupon that the user
     * has not, there is nothing to cancel.
     */
    void cancel(UserId user, CouponId coupon, OrderId order);
}
