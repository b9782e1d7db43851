package io.madang.objectstore.metadata;

/**
 * Which current objects to list.
 *
 * @param delimiter keys that have it after the prefix are rolled up into common prefixes; {@code ""} for none
 * @param after begins with the first key greater than this; when it is itself a common prefix, behind all of that. What
 *     {@link Listing#next} said, or any key; {@code ""} for the beginning
 * @param limit objects and common prefixes together, at most {@link Limits#PAGE}; zero gives an empty page
 */
public record ListQuery(String bucket, String prefix, String delimiter, String after, int limit) {}
