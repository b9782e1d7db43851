package io.madang.contracts.media;

import java.util.List;

/** Event: an item became ready. The event's key is the item, and its version the item's. */
public record MediaPublished(MediaSummary item, List<String> tags) {

    public static final String TYPE = "media-published";
}
