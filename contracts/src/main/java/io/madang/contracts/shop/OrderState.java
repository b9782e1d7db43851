package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far an order is. */
public enum OrderState {
    /** Waits for its payment; its stock and its coupon are reserved until it expires. */
    @JsonProperty("pending")
    PENDING,
    @JsonProperty("paid")
    PAID,
    /** Ended before it was paid, by its buyer or because something could not be reserved. */
    @JsonProperty("cancelled")
    CANCELLED,
    /** Was not paid in time. */
    @JsonProperty("expired")
    EXPIRED,
    /** Was paid, and cancelled after that. */
    @JsonProperty("refunded")
    REFUNDED
}
