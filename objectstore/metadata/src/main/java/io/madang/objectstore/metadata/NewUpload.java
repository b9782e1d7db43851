package io.madang.objectstore.metadata;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An upload to begin; headers, tags and access list are those of the object it will become.
 *
 * @param checksum the kind of checksum that was announced
 */
public record NewUpload(
        String bucket,
        String key,
        Map<String, String> headers,
        Map<String, String> tags,
        @Nullable ChecksumKind checksum,
        String owner,
        String storageClass,
        AccessList access) {
    public NewUpload {
        headers = Map.copyOf(headers);
        tags = Map.copyOf(tags);
    }
}
