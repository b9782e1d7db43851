package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a coupon takes off a price: an amount, or a percentage.
 *
 * @param amount in the shop's currency; absent where it is a percentage
 * @param percent 1 to 100; absent where it is an amount
 * @param cap the most that a percentage takes off; absent where there is no limit
 * @param minimumPrice the lowest price for which the coupon can be used
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CouponDiscount(@Nullable Long amount, @Nullable Integer percent, @Nullable Long cap, long minimumPrice) {

    private static final long HUNDRED = 100;

    /** How much is taken off the price; never more than the price. */
    public long off(long price) {
        if (amount != null) {
            return Math.min(amount, price);
        }
        long share = percent == null ? 0 : Math.multiplyExact(price, percent.longValue()) / HUNDRED;
        return cap == null ? share : Math.min(share, cap);
    }
}
