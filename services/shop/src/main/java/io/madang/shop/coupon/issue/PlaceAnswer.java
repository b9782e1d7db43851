package io.madang.shop.coupon.issue;

import io.madang.contracts.shop.CouponId;

/** What Redis says to a user who wants a coupon. */
sealed interface PlaceAnswer {

    /** The user has a coupon. */
    record Granted(CouponId coupon) implements PlaceAnswer {}

    /** A place is reserved for the user; the database grants the coupon. */
    record Reserved() implements PlaceAnswer {}

    /** A place is left, and none was reserved, since nobody asked for that. */
    record PlaceLeft() implements PlaceAnswer {}

    /** No place is left. */
    record SoldOut() implements PlaceAnswer {}

    /** Redis has not the places of the epoch. */
    record Unknown() implements PlaceAnswer {}
}
