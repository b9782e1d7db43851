package io.madang.shop;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.shop.coupon.CouponRedemption;
import io.madang.shop.store.ShopReason;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Coupons of 1,000 each that keep the rules of their interface, and fail when they are told to. */
final class TestCoupons implements CouponRedemption {

    static final long DISCOUNT = 1_000;

    /** Of each coupon the order that has it: positive while reserved, negative once used. */
    private final Map<CouponId, Long> holders = new ConcurrentHashMap<>();

    private final Map<OrderId, Boolean> cancelled = new ConcurrentHashMap<>();
    private final AtomicInteger failures = new AtomicInteger();

    /** The next calls find nobody there. */
    void failNext(int calls) {
        failures.set(calls);
    }

    boolean isFree(CouponId coupon) {
        return !holders.containsKey(coupon);
    }

    boolean isUsedBy(CouponId coupon, OrderId order) {
        return Long.valueOf(-order.value()).equals(holders.get(coupon));
    }

    @Override
    public long reserve(UserId user, CouponId coupon, OrderId order, long price, Instant until) {
        answer();
        if (cancelled.containsKey(order)) {
            throw Failure.of(ShopReason.COUPONS_UNAVAILABLE);
        }
        Long holder = holders.putIfAbsent(coupon, order.value());
        if (holder != null && Math.abs(holder) != order.value()) {
            throw Failure.of(ShopReason.COUPONS_UNAVAILABLE);
        }
        return DISCOUNT;
    }

    @Override
    public void confirm(UserId user, CouponId coupon, OrderId order) {
        answer();
        holders.replace(coupon, order.value(), -order.value());
    }

    @Override
    public void cancel(UserId user, CouponId coupon, OrderId order) {
        answer();
        cancelled.put(order, true);
        holders.remove(coupon, order.value());
        holders.remove(coupon, -order.value());
    }

    private void answer() {
        if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw Failure.of(SystemReason.REDIS_UNAVAILABLE);
        }
    }
}
