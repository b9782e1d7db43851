package io.madang.contracts.account;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of an account. */
public record UserId(long value) implements TypedId {

    public UserId {
        TypedId.require(value);
    }

    @JsonCreator
    public static UserId of(String text) {
        return new UserId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
