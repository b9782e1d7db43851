package io.madang.objectstore.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of uploads, by key, then by the time they began.
 *
 * @param nextKey for {@link UploadQuery#keyMarker}; {@code ""} unless truncated
 * @param nextUpload for {@link UploadQuery#uploadMarker}; absent when the page ends with a common prefix
 */
public record UploadListing(
        List<Upload> uploads,
        List<String> commonPrefixes,
        boolean truncated,
        String nextKey,
        @Nullable UploadId nextUpload) {}
