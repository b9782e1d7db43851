package io.madang.shop.coupon.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a campaign uses codes. */
public enum Codes {
    @JsonProperty("none")
    NONE,
    /** Each coupon has a code of its own. */
    @JsonProperty("per-grant")
    PER_GRANT,
    /** Users enter the campaign's code to get a coupon. */
    @JsonProperty("campaign")
    CAMPAIGN
}
