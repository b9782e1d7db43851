package io.madang.objectstore.metadata;

import java.util.List;

/**
 * A page of parts in order of their numbers.
 *
 * @param next the last number of this page; zero unless truncated
 */
public record PartListing(Upload upload, List<Part> parts, boolean truncated, int next) {}
