package io.madang.shop.coupon.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whom a campaign is for, by role. */
public enum Audience {
    @JsonProperty("everybody")
    EVERYBODY,
    /** Those who moderate a board, and administrators. */
    @JsonProperty("moderators")
    MODERATORS,
    @JsonProperty("administrators")
    ADMINISTRATORS
}
