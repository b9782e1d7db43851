package io.madang.contracts.media;

import io.madang.contracts.account.UserId;

/** Event: an item was deleted. The event's key is the item, and its version the item's. */
public record MediaRemoved(MediaId id, UserId uploaderId) {

    public static final String TYPE = "media-removed";
}
