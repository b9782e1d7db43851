package io.madang.contracts.account;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.Identity;

/** The id of an account. */
public record UserId(long value) implements Identity {

    public UserId {
        Identity.require(value);
    }

    @JsonCreator
    public static UserId of(String text) {
        return new UserId(Identity.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
