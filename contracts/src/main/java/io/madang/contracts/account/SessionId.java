package io.madang.contracts.account;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a log-in session. */
public record SessionId(long value) implements TypedId {

    @JsonCreator
    public static SessionId of(String text) {
        return new SessionId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
