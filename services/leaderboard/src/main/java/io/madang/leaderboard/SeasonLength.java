package io.madang.leaderboard;

import com.fasterxml.jackson.annotation.JsonProperty;

/** When a leaderboard's seasons begin and end, by the calendar of its zone. */
enum SeasonLength {
    @JsonProperty("month")
    MONTH,
    /** From Monday to Sunday. */
    @JsonProperty("week")
    WEEK,
    @JsonProperty("day")
    DAY,
    /** One season without an end. */
    @JsonProperty("none")
    NONE,
    /** Until an administrator closes it. */
    @JsonProperty("manual")
    MANUAL
}
