package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/**
 * Which versions to list.
 *
 * @param keyMarker without a version: begins behind all versions of this key, or behind this common prefix; {@code ""}
 *     for the beginning
 * @param versionMarker begins behind this version of the key; {@code null}'s place is where the null version is now
 * @param limit versions, markers and common prefixes together, at most {@link Limits#PAGE}
 */
public record VersionQuery(
        String bucket,
        String prefix,
        String delimiter,
        String keyMarker,
        @Nullable VersionId versionMarker,
        int limit) {}
