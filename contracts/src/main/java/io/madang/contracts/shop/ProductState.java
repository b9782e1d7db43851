package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a product can be bought. */
public enum ProductState {
    /** Only administrators see it. */
    @JsonProperty("draft")
    DRAFT,
    @JsonProperty("on-sale")
    ON_SALE,
    /** On sale, but no piece is left; follows from the stock. */
    @JsonProperty("sold-out")
    SOLD_OUT,
    /** Sold no more; those who bought it can still look at it. */
    @JsonProperty("ended")
    ENDED
}
