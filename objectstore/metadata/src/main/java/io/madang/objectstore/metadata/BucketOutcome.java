package io.madang.objectstore.metadata;

/** How the making of a bucket ended. */
public sealed interface BucketOutcome {
    record Created(Bucket bucket) implements BucketOutcome {}

    /** The name is taken, by whom {@link Bucket#owner} says. */
    record AlreadyThere(Bucket bucket) implements BucketOutcome {}
}
