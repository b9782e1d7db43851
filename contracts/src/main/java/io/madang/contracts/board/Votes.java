package io.madang.contracts.board;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How readers may judge the articles of a board. */
public enum Votes {
    @JsonProperty("likes")
    LIKES,
    /** Likes, and downvotes, of which only moderators see the number. */
    @JsonProperty("likes-and-downvotes")
    LIKES_AND_DOWNVOTES
}
