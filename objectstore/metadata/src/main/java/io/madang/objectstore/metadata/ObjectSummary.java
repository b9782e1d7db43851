package io.madang.objectstore.metadata;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What listings say of a version. */
public record ObjectSummary(
        String key,
        VersionId version,
        boolean deleteMarker,
        boolean latest,
        Instant modified,
        String etag,
        long size,
        String owner,
        String storageClass,
        @Nullable Checksum checksum) {}
