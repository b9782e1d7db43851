package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/** How a delete ended. */
public sealed interface Deletion {

    /**
     * It is gone, whether or not it was there before.
     *
     * @param version the version that was removed, or that of the marker that was made; null with versioning off and no
     *     version named
     * @param marker whether that version is (or was) a delete marker
     */
    record Deleted(@Nullable VersionId version, boolean marker) implements Deletion {}

    record NoSuchBucket() implements Deletion {}

    record ConditionFailed() implements Deletion {}

    /** If-Match where there is nothing. */
    record NoSuchKey() implements Deletion {}
}
