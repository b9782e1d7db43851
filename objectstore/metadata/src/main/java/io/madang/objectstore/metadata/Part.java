package io.madang.objectstore.metadata;

import io.madang.objectstore.blob.DataRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A part of an upload under way. */
public record Part(int number, long size, DataRef data, String etag, @Nullable Checksum checksum, Instant modified) {}
