package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Who may see an item. */
public enum MediaVisibility {
    /** Everybody; it is in lists. */
    @JsonProperty("public")
    PUBLIC,
    /** Everybody who has its link; it is in no list. */
    @JsonProperty("unlisted")
    UNLISTED,
    /** Its uploader and administrators. */
    @JsonProperty("private")
    PRIVATE
}
