package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/**
 * A part as the completion of an upload names it.
 *
 * @param etag without quotes
 * @param checksum the Base64 value that the part must have, when it was given
 */
public record PartChoice(int number, String etag, @Nullable String checksum) {}
