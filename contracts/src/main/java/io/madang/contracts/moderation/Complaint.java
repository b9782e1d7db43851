package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What is wrong with something that is reported. */
public enum Complaint {
    @JsonProperty("spam")
    SPAM,
    @JsonProperty("abuse")
    ABUSE,
    @JsonProperty("illegal")
    ILLEGAL,
    /** In the wrong board, or in the wrong place. */
    @JsonProperty("misplaced")
    MISPLACED,
    @JsonProperty("other")
    OTHER
}
