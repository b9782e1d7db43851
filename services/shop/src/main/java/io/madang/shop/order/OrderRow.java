package io.madang.shop.order;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderState;
import io.madang.contracts.shop.PaymentStatus;
import io.madang.shop.payment.PaymentId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order as its row has it.
 *
 * @param reserved whether everything is reserved, and so it can be paid
 * @param paymentId the payment that made it {@code PAID}
 */
record OrderRow(
        OrderId id,
        UserId buyer,
        OrderState state,
        boolean reserved,
        long price,
        long discount,
        String currency,
        @Nullable CouponId coupon,
        @Nullable PaymentId paymentId,
        long version,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant paidAt) {

    long total() {
        return price - discount;
    }

    /** Whether it is paid, or may be: then its coupon is nobody else's. */
    boolean mayHoldCoupon() {
        return switch (state) {
            case PENDING, PAID -> true;
            case CANCELLED, EXPIRED, REFUNDED -> false;
        };
    }

    /** Once everything is reserved. */
    OrderRow reserved(long takenOff) {
        return new OrderRow(
                id, buyer, state, true, price, takenOff, currency, coupon, paymentId, version, createdAt, expiresAt,
                paidAt);
    }

    /** Once it is paid. */
    OrderRow paid(PaymentId by, Instant at) {
        return changed(OrderState.PAID, by, at);
    }

    /** Once it has ended. */
    OrderRow ended(OrderState as) {
        return changed(as, paymentId, paidAt);
    }

    private OrderRow changed(OrderState to, @Nullable PaymentId by, @Nullable Instant at) {
        return new OrderRow(
                id, buyer, to, reserved, price, discount, currency, coupon, by, version + 1, createdAt, expiresAt, at);
    }

    Order shown(List<OrderItem> items, @Nullable PaymentStatus payment) {
        return new Order(
                id, buyer, state, items, price, discount, currency, coupon, payment, createdAt, expiresAt, paidAt);
    }
}
