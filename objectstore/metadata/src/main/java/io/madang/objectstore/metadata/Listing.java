package io.madang.objectstore.metadata;

import java.util.List;

/**
 * A page of current objects and common prefixes, each in order.
 *
 * @param truncated whether at least one more object or prefix follows
 * @param next the last key or prefix of this page, for {@link ListQuery#after}; {@code ""} unless truncated
 */
public record Listing(List<ObjectSummary> objects, List<String> commonPrefixes, boolean truncated, String next) {}
