package io.madang.objectstore.metadata;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An upload under way. */
public record Upload(
        UploadKey key,
        Instant started,
        Map<String, String> headers,
        Map<String, String> tags,
        @Nullable ChecksumKind checksum,
        String owner,
        String storageClass,
        AccessList access) {}
