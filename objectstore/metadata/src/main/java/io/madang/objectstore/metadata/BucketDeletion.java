package io.madang.objectstore.metadata;

/** How the deletion of a bucket ended. */
public sealed interface BucketDeletion {
    record Deleted() implements BucketDeletion {}

    record NoSuchBucket() implements BucketDeletion {}

    /** Objects, versions or delete markers are in it. */
    record NotEmpty() implements BucketDeletion {}

    /** Nothing is in it, but uploads are under way that must be aborted first. */
    record OnlyUploads() implements BucketDeletion {}
}
