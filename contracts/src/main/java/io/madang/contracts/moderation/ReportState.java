package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What became of a report. */
public enum ReportState {
    @JsonProperty("open")
    OPEN,
    /** Something was done. */
    @JsonProperty("resolved")
    RESOLVED,
    /** Nothing had to be done. */
    @JsonProperty("dismissed")
    DISMISSED,
    /** What was reported is deleted. */
    @JsonProperty("gone")
    GONE
}
