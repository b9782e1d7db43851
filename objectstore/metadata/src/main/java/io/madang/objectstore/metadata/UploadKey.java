package io.madang.objectstore.metadata;

/** An upload is found by its bucket, its key and its id together; with another key it is not there. */
public record UploadKey(String bucket, String key, UploadId upload) {}
