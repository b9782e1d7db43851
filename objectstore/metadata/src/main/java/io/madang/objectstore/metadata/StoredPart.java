package io.madang.objectstore.metadata;

import io.madang.objectstore.blob.DataRef;
import org.jspecify.annotations.Nullable;

/**
 * A part that an object version is made of. An object that was put at once has one, with number 1, or none when it is
 * empty.
 *
 * @param etag without quotes
 */
public record StoredPart(int number, long size, DataRef data, String etag, @Nullable Checksum checksum) {}
