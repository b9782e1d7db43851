package io.madang.contracts.leaderboard;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of one season of a leaderboard. */
public record SeasonId(long value) implements TypedId {

    public SeasonId {
        TypedId.require(value);
    }

    @JsonCreator
    public static SeasonId of(String text) {
        return new SeasonId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
