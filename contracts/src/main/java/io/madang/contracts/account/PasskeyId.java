package io.madang.contracts.account;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a passkey, as its owner sees it; not the credential's own, which only browsers and authenticators use. */
public record PasskeyId(long value) implements TypedId {

    @JsonCreator
    public static PasskeyId of(String text) {
        return new PasskeyId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
