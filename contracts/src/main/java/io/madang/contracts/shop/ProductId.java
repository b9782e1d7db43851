package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a product. */
public record ProductId(long value) implements TypedId {

    public ProductId {
        TypedId.require(value);
    }

    @JsonCreator
    public static ProductId of(String text) {
        return new ProductId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
