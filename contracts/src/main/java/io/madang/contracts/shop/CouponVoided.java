package io.madang.contracts.shop;

import io.madang.contracts.account.UserId;

/** Event: an administrator took back an unused coupon. Key and version are the coupon's. */
public record CouponVoided(CouponId couponId, CampaignId campaignId, UserId userId) {

    public static final String TYPE = "coupon-voided";
}
