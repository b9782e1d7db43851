package io.madang.leaderboard;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What becomes of players with equal scores. */
enum TieRule {
    /** They share a rank. */
    @JsonProperty("shared")
    SHARED,
    /** Who reached the score first is better; those who did so in the same millisecond share a rank. */
    @JsonProperty("first-reached")
    FIRST_REACHED
}
