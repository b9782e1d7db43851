package io.madang.objectstore.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of versions and delete markers, by key, newest first.
 *
 * @param nextKey for {@link VersionQuery#keyMarker}; {@code ""} unless truncated
 * @param nextVersion for {@link VersionQuery#versionMarker}; a place in time, which stays right when the version there
 *     goes, and so never {@code null} by name; absent when the page ends with a common prefix
 */
public record VersionListing(
        List<ObjectSummary> versions,
        List<String> commonPrefixes,
        boolean truncated,
        String nextKey,
        @Nullable VersionId nextVersion) {}
