package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far an upload is. */
public enum UploadState {
    /** It takes parts. */
    @JsonProperty("open")
    OPEN,
    /** All bytes are there, and the item exists. */
    @JsonProperty("completed")
    COMPLETED,
    /** Given up, by its uploader or because it took too long. */
    @JsonProperty("aborted")
    ABORTED
}
