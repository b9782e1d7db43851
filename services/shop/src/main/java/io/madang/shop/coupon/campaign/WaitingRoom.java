package io.madang.shop.coupon.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Where users wait for their turn to claim.
 *
 * @param perSecond how many users are admitted in a second
 */
public record WaitingRoom(Order order, int perSecond) {

    static final int MAX_PER_SECOND = 100_000;

    /** Who comes first. */
    public enum Order {
        @JsonProperty("first-come")
        FIRST_COME,
        /** Those who are there before the opening are drawn; all others come after them, as they arrive. */
        @JsonProperty("random")
        RANDOM
    }
}
