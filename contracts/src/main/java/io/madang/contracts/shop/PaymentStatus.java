package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What is known of a payment. */
public enum PaymentStatus {
    /** The provider has not said yet what became of it. */
    @JsonProperty("processing")
    PROCESSING,
    @JsonProperty("declined")
    DECLINED,
    @JsonProperty("succeeded")
    SUCCEEDED,
    /** The money is on its way back. */
    @JsonProperty("refunding")
    REFUNDING,
    @JsonProperty("refunded")
    REFUNDED
}
