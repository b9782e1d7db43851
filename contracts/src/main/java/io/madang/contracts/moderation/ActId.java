package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.Identity;

/** The id of an act, in the order of time. */
public record ActId(long value) implements Identity {

    public ActId {
        Identity.require(value);
    }

    @JsonCreator
    public static ActId of(String text) {
        return new ActId(Identity.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
