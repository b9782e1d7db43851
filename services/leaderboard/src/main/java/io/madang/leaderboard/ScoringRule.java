package io.madang.leaderboard;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the points of a player's matches make the score. */
enum ScoringRule {
    /** All points together. */
    @JsonProperty("sum")
    SUM,
    /** The best match. */
    @JsonProperty("best")
    BEST,
    /** The match that was played last. */
    @JsonProperty("latest")
    LATEST
}
