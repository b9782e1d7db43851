package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/**
 * Which uploads to list.
 *
 * @param keyMarker without an upload: begins behind all uploads of this key, or behind this common prefix; {@code ""} for
 *     the beginning
 * @param uploadMarker begins behind this upload of the key
 * @param limit uploads and common prefixes together, at most {@link Limits#PAGE}
 */
public record UploadQuery(
        String bucket, String prefix, String delimiter, String keyMarker, @Nullable UploadId uploadMarker, int limit) {}
