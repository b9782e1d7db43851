package io.madang.objectstore.metadata;

import java.time.Instant;

/** A bucket as it is; its documents are asked for one by one ({@link Metadata#setting}). */
public record Bucket(
        String name, String owner, String region, Instant created, Versioning versioning, AccessList access) {}
