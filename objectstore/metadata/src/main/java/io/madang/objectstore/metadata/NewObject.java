package io.madang.objectstore.metadata;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object whose data is durable and which is to become visible.
 *
 * @param etag hex MD5, without quotes
 * @param headers {@code content-type}, {@code cache-control} …, {@code x-amz-meta-*}; names in lower case
 * @param sharesData the data is that of a version that was found before (a copy without copying): the commit fails with
 *     {@link Commit.DataGone} when it is no longer referred to
 */
public record NewObject(
        String bucket,
        String key,
        String etag,
        long size,
        List<StoredPart> parts,
        Map<String, String> headers,
        Map<String, String> tags,
        @Nullable Checksum checksum,
        String owner,
        String storageClass,
        AccessList access,
        boolean sharesData) {
    public NewObject {
        parts = List.copyOf(parts);
        headers = Map.copyOf(headers);
        tags = Map.copyOf(tags);
    }
}
