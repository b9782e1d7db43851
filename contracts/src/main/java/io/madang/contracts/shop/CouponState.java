package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a coupon stands. */
public enum CouponState {
    /** Its user may use it. */
    @JsonProperty("issued")
    ISSUED,
    /** An order that is not yet paid holds it. */
    @JsonProperty("reserved")
    RESERVED,
    @JsonProperty("used")
    USED,
    /** Nobody used it in time. */
    @JsonProperty("expired")
    EXPIRED,
    /** An administrator took it back. */
    @JsonProperty("voided")
    VOIDED
}
