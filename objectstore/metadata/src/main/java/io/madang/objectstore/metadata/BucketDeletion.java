package io.madang.objectstore.metadata;

/** How the deletion of a bucket ended. */
public sealed interface BucketDeletion {
    record Deleted() implements BucketDeletion {}

    record NoSuchBucket() implements BucketDeletion {}

    /** Objects, versions, delete markers or uploads are in it. */
    record NotEmpty() implements BucketDeletion {}
}
