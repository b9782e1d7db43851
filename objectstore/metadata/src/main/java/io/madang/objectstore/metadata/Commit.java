package io.madang.objectstore.metadata;

/** How a put ended. Unless it is stored, its data is the caller's to delete. */
public sealed interface Commit {

    /** Durable and current. The response names the version unless versioning, as it was at that moment, is off. */
    record Stored(ObjectVersion object, Versioning versioning) implements Commit {}

    record NoSuchBucket() implements Commit {}

    record ConditionFailed() implements Commit {}

    /** If-Match where there is no object. */
    record NoSuchKey() implements Commit {}

    /**
     * The data to be shared is no longer referred to by anything: find the source again, or copy it. Or fresh data was
     * collected as an orphan, or may be, because its upload took too long: it must be sent again.
     */
    record DataGone() implements Commit {}
}
