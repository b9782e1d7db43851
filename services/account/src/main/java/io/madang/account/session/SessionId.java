package io.madang.account.session;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.Identity;

/** The id of a log-in session. */
public record SessionId(long value) implements Identity {

    @JsonCreator
    public static SessionId of(String text) {
        return new SessionId(Identity.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
