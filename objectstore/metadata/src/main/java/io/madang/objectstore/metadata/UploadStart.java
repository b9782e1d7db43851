package io.madang.objectstore.metadata;

/** How the beginning of an upload ended. */
public sealed interface UploadStart {
    record Started(Upload upload) implements UploadStart {}

    record NoSuchBucket() implements UploadStart {}
}
