package io.madang.leaderboard;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which scores are better. */
enum ScoreOrder {
    @JsonProperty("high")
    HIGH,
    /** For times, strokes and the like. */
    @JsonProperty("low")
    LOW;

    boolean isBetter(long score, long other) {
        return this == HIGH ? score > other : score < other;
    }
}
