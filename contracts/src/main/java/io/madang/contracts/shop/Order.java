package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order as its buyer sees it.
 *
 * @param price of all items
 * @param discount what the coupon takes off it
 * @param payment of the newest attempt to pay; absent before the first
 * @param expiresAt until when it can be paid
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Order(
        OrderId id,
        UserId buyerId,
        OrderState state,
        List<OrderItem> items,
        long price,
        long discount,
        String currency,
        @Nullable CouponId couponId,
        @Nullable PaymentStatus payment,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant paidAt) {

    /** What is to be paid. */
    public long total() {
        return price - discount;
    }
}
