package io.madang.objectstore.metadata;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A version of an object, or a delete marker, which has neither content nor headers, tags, etag or storage class.
 *
 * @param latest whether it was the current version when it was read
 * @param modified when it was written, to the millisecond
 * @param etag hex MD5, or {@code md5-N} of a multipart upload, without quotes
 * @param size bytes of all parts
 */
public record ObjectVersion(
        String bucket,
        String key,
        VersionId version,
        boolean deleteMarker,
        boolean latest,
        Instant modified,
        String etag,
        long size,
        List<StoredPart> parts,
        Map<String, String> headers,
        Map<String, String> tags,
        @Nullable Checksum checksum,
        String owner,
        String storageClass,
        AccessList access) {
    public ObjectVersion {
        parts = List.copyOf(parts);
        headers = Map.copyOf(headers);
        tags = Map.copyOf(tags);
    }
}
