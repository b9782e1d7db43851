package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a moderation action, in the order of time. */
public record ModerationActionId(long value) implements TypedId {

    public ModerationActionId {
        TypedId.require(value);
    }

    @JsonCreator
    public static ModerationActionId of(String text) {
        return new ModerationActionId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
