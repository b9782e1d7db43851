package io.madang.contracts.board;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Who may publish articles in a board; whoever is logged in may comment. */
public enum Writers {
    @JsonProperty("users")
    USERS,
    @JsonProperty("moderators")
    MODERATORS
}
