package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A coupon as its user sees it.
 *
 * @param currency of the discount's amounts, which are in its smallest unit
 * @param code to be shown where the coupon is used outside of this shop; absent where the campaign has none
 * @param orderId the order that holds or used it; absent while none does
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Coupon(
        CouponId id,
        CampaignId campaignId,
        String name,
        CouponState state,
        CouponDiscount discount,
        String currency,
        @Nullable String code,
        @Nullable OrderId orderId,
        Instant grantedAt,
        Instant expiresAt) {}
