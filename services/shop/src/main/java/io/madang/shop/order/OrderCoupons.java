package io.madang.shop.order;

import io.madang.contracts.shop.CouponId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponRedemption;
import io.madang.shop.store.ShopReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/** The coupon of an order, where coupons can be used at all. */
final class OrderCoupons {

    private static final Logger log = LoggerFactory.getLogger(OrderCoupons.class);

    /** How long after its order has expired a coupon is looked at whose release was lost. */
    private static final Duration MARGIN = Duration.ofHours(1);

    private final ObjectProvider<CouponRedemption> redemption;

    OrderCoupons(ObjectProvider<CouponRedemption> redemption) {
        this.redemption = redemption;
    }

    void requireUsable(@Nullable CouponId coupon) {
        if (coupon != null && redemption.getIfAvailable() == null) {
            throw Failure.ofField("couponId", ShopReason.COUPONS_UNAVAILABLE);
        }
    }

    /** How much the order's coupon takes off its price. */
    long reserve(OrderRow order) {
        CouponId coupon = order.coupon();
        if (coupon == null) {
            return 0;
        }
        long discount = redemption
                .getObject()
                .reserve(
                        order.buyer(),
                        coupon,
                        order.id(),
                        order.price(),
                        order.expiresAt().plus(MARGIN));
        return Math.clamp(discount, 0, order.price());
    }

    void confirm(OrderRow order) {
        CouponId coupon = order.coupon();
        if (coupon == null) {
            return;
        }
        try {
            redemption.getObject().confirm(order.buyer(), coupon, order.id());
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAVAILABLE || e.code() == ErrorCode.PEER_UNAVAILABLE) {
                throw e;
            }
            // the buyer has paid the reduced price, and nothing that is tried again would change the answer
            log.error("Order {} is paid, but its coupon {} was refused: {}", order.id(), coupon, e.getMessage());
        }
    }

    void cancel(OrderRow order) {
        CouponId coupon = order.coupon();
        if (coupon != null) {
            redemption.getObject().cancel(order.buyer(), coupon, order.id());
        }
    }
}
