package io.madang.leaderboard;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a season is. */
enum SeasonState {
    /** It takes scores. */
    @JsonProperty("open")
    OPEN,
    /** It takes no more scores; its result is being stored. */
    @JsonProperty("closing")
    CLOSING,
    /** Its result is final. */
    @JsonProperty("closed")
    CLOSED
}
