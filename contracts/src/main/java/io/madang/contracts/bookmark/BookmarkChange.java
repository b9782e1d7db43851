package io.madang.contracts.bookmark;

/**
 * What became of a wish to bookmark something, or not to.
 *
 * @param bookmarked whether it is now
 * @param changed whether that is new
 */
public record BookmarkChange(boolean bookmarked, boolean changed, long bookmarkCount) {}
