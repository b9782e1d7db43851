package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What an item is. */
public enum MediaKind {
    @JsonProperty("picture")
    PICTURE,
    @JsonProperty("audio")
    AUDIO,
    @JsonProperty("video")
    VIDEO
}
