package io.madang.media.omission;

/**
 * An item whose position has changed, or that has come into the list.
 *
 * @param position where it is now
 * @param serial of its latest change; no two changes have the same one
 */
public record ChangedItem(ViewPosition position, long serial) {}
