package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The category of a report: what is wrong with the reported item. */
public enum ReportCategory {
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
