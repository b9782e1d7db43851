package io.madang.shop.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a provider's webhook says of a payment.
 *
 * @param reason of a declined one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PaymentReport(
        @Schema(example = "742893746598234112") PaymentId reference,
        @Schema(example = "succeeded") Status status,
        @Schema(example = "32000") long amount,
        @Schema(example = "KRW") String currency,
        @Schema(example = "card-declined") @Nullable String reason) {

    enum Status {
        @JsonProperty("processing")
        PROCESSING,
        @JsonProperty("succeeded")
        SUCCEEDED,
        @JsonProperty("declined")
        DECLINED,
        @JsonProperty("refunded")
        REFUNDED;

        static Status of(String state) {
            return state.equals("CANCELLED") ? DECLINED : valueOf(state);
        }
    }

    ChargeResult result() {
        return switch (status) {
            case PROCESSING -> new ChargeResult.Processing();
            case SUCCEEDED -> new ChargeResult.Succeeded();
            case DECLINED -> new ChargeResult.Declined(reason == null ? "declined" : reason);
            case REFUNDED -> new ChargeResult.Refunded();
        };
    }
}
