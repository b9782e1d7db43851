package io.madang.contracts.leaderboard;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a leaderboard. */
public record LeaderboardId(long value) implements TypedId {

    public LeaderboardId {
        TypedId.require(value);
    }

    @JsonCreator
    public static LeaderboardId of(String text) {
        return new LeaderboardId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
