package io.madang.objectstore.metadata;

/** How the completion of an upload ended. Unless it is completed, the upload stays as it is. */
public sealed interface Completion {

    /** Durable and current; or it was completed before, and this is what became of it then, without its parts. */
    record Completed(ObjectVersion object, Versioning versioning) implements Completion {}

    record NoSuchBucket() implements Completion {}

    record NoSuchUpload() implements Completion {}

    /** There is no such part, or it has another ETag or checksum. */
    record InvalidPart(int number) implements Completion {}

    /** Numbers do not rise from part to part. */
    record InvalidPartOrder() implements Completion {}

    /** A part that is not the last is smaller than the least. */
    record EntityTooSmall(int number, long size, long leastBytes) implements Completion {}

    record ConditionFailed() implements Completion {}

    /** If-Match where there is no object. */
    record NoSuchKey() implements Completion {}
}
