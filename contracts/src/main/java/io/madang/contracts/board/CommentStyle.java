package io.madang.contracts.board;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How comments answer each other. */
public enum CommentStyle {
    /** Comments, and answers to them. */
    @JsonProperty("two-level")
    TWO_LEVEL,
    /** Answers to answers, to a configured depth. */
    @JsonProperty("threaded")
    THREADED
}
