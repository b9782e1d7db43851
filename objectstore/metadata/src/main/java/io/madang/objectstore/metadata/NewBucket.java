package io.madang.objectstore.metadata;

import java.util.Map;

/** A bucket to be made, with the documents that it has from the beginning. */
public record NewBucket(
        String name, String owner, String region, AccessList access, Map<BucketSetting, String> settings) {
    public NewBucket {
        settings = Map.copyOf(settings);
    }

    public NewBucket(String name, String owner, String region, AccessList access) {
        this(name, owner, region, access, Map.of());
    }
}
