package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of an order. */
public record OrderId(long value) implements TypedId {

    public OrderId {
        TypedId.require(value);
    }

    @JsonCreator
    public static OrderId of(String text) {
        return new OrderId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
