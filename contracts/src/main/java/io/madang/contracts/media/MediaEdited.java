package io.madang.contracts.media;

import java.util.List;

/** Event: title, description, tags, visibility or previews of an item changed; it may not be public any more. The event's key is the item, and its version the item's. */
public record MediaEdited(MediaSummary item, List<String> tags) {

    public static final String TYPE = "media-edited";
}
