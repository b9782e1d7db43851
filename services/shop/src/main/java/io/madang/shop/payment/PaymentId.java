package io.madang.shop.payment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of an attempt to pay an order, by which the provider knows it too. It carries the buyer's shard. */
public record PaymentId(long value) implements TypedId {

    public PaymentId {
        TypedId.require(value);
    }

    @JsonCreator
    public static PaymentId of(String text) {
        return new PaymentId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
