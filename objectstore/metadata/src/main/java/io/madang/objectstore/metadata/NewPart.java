package io.madang.objectstore.metadata;

import io.madang.objectstore.blob.DataRef;
import org.jspecify.annotations.Nullable;

/**
 * A part whose data is durable.
 *
 * @param number 1 to {@link Limits#PARTS}
 * @param etag hex MD5 of the part, without quotes
 */
public record NewPart(int number, long size, DataRef data, String etag, @Nullable Checksum checksum) {}
