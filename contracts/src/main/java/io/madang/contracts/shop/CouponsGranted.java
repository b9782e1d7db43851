package io.madang.contracts.shop;

import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;

/**
 * Event: users were granted coupons. One event lists all grants of one transaction; its key is the campaign, and its
 * version the number of coupons that the campaign has granted. Each coupon's own version is 1.
 */
public record CouponsGranted(CampaignId campaignId, List<Grant> grants, Instant grantedAt, Instant expiresAt) {

    public static final String TYPE = "coupons-granted";

    /** One user's coupon. */
    public record Grant(CouponId couponId, UserId userId) {}
}
