package io.madang.objectstore.metadata;

/** A bucket to be made. */
public record NewBucket(String name, String owner, String region, AccessList access) {}
