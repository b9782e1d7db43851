package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a coupon campaign stands. */
public enum CampaignState {
    @JsonProperty("scheduled")
    SCHEDULED,
    @JsonProperty("open")
    OPEN,
    @JsonProperty("sold-out")
    SOLD_OUT,
    @JsonProperty("stopped")
    STOPPED,
    @JsonProperty("ended")
    ENDED
}
