package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.Step;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.Metadata;

/** Removes a bucket in which nothing is: no object, no version, no delete marker, no upload. */
final class DeleteBucket implements Step {
    private final Metadata metadata;

    DeleteBucket(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        return switch (metadata.deleteBucket(call.bucketName())) {
            case BucketDeletion.Deleted deleted -> S3Response.noContent();
            case BucketDeletion.NoSuchBucket gone -> throw call.noSuchBucket();
            case BucketDeletion.NotEmpty full ->
                throw new S3Exception(S3Error.BUCKET_NOT_EMPTY).detail("BucketName", call.bucketName());
        };
    }
}
