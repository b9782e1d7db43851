package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where an item is on its way to its audience. */
public enum MediaState {
    /** Uploaded; it is being checked, and previews are being made. */
    @JsonProperty("processing")
    PROCESSING,
    /** Those whom its visibility allows can see it. */
    @JsonProperty("ready")
    READY,
    /** It cannot be published, for the reason that it states; only its uploader and administrators see it. */
    @JsonProperty("refused")
    REFUSED,
    /** Deleted; only its row is left until its files are gone. */
    @JsonProperty("removed")
    REMOVED
}
