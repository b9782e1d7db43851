package io.madang.shop.coupon.issue;

import io.madang.contracts.shop.CouponId;

/** What the database says to a user with a reserved place. */
sealed interface GrantOutcome {

    /**
     * The coupon is committed.
     *
     * @param isNew whether the user had none before
     */
    record Granted(CouponId coupon, boolean isNew) implements GrantOutcome {}

    /** The place was reserved in an epoch that is over, and may be another's now. */
    record EpochOver() implements GrantOutcome {}

    /** All coupons are granted. */
    record SoldOut() implements GrantOutcome {}

    record Stopped() implements GrantOutcome {}
}
