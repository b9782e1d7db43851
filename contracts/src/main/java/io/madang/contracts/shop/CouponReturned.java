package io.madang.contracts.shop;

import io.madang.contracts.account.UserId;

/** Event: the order that held or used the coupon was cancelled, and the coupon is free again. Key and version are the coupon's. */
public record CouponReturned(CouponId couponId, CampaignId campaignId, UserId userId, OrderId orderId) {

    public static final String TYPE = "coupon-returned";
}
