package io.madang.contracts.shop;

import io.madang.contracts.account.UserId;

/** Event: the order is paid and used the coupon. Key and version are the coupon's. */
public record CouponUsed(CouponId couponId, CampaignId campaignId, UserId userId, OrderId orderId) {

    public static final String TYPE = "coupon-used";
}
