package io.madang.shop.coupon.redemption;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.Coupon;
import io.madang.contracts.shop.CouponDiscount;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.CouponState;
import io.madang.contracts.shop.OrderId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A coupon as its row and its campaign's have it.
 *
 * @param state never {@code EXPIRED}, which follows from the time
 * @param campaignVoided whether the campaign's unused coupons were taken back, even if this one's state does not say so yet
 */
record CouponRow(
        CouponId id,
        CampaignId campaign,
        UserId user,
        String name,
        CouponDiscount discount,
        CouponState state,
        boolean campaignVoided,
        @Nullable OrderId order,
        @Nullable String code,
        Instant grantedAt,
        Instant expiresAt,
        long version) {

    CouponState stateAt(Instant now) {
        if (state != CouponState.ISSUED) {
            return state;
        }
        if (campaignVoided) {
            return CouponState.VOIDED;
        }
        return now.isBefore(expiresAt) ? CouponState.ISSUED : CouponState.EXPIRED;
    }

    Coupon shown(Instant now, String currency) {
        return new Coupon(id, campaign, name, stateAt(now), discount, currency, code, order, grantedAt, expiresAt);
    }
}
