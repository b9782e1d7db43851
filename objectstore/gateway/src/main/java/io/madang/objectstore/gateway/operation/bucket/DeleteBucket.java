package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import java.util.List;

/** Removes a bucket in which nothing is: no object, no version, no delete marker. Uploads under way end with it. */
final class DeleteBucket implements OperationHandler {
    /** Of uploads that are aborted by one request; who begins new ones all the time should not keep it busy. */
    private static final int MAX_PAGES = 1_000;

    private final Metadata metadata;

    DeleteBucket(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        String bucket = call.bucketName();
        BucketDeletion deletion = metadata.deleteBucket(bucket);
        for (int pages = 0; deletion instanceof BucketDeletion.OnlyUploads && pages < MAX_PAGES; pages++) {
            abortUploads(bucket);
            deletion = metadata.deleteBucket(bucket);
        }
        return switch (deletion) {
            case BucketDeletion.Deleted deleted -> S3Response.noContent();
            case BucketDeletion.NoSuchBucket gone -> throw call.noSuchBucket();
            case BucketDeletion.NotEmpty full -> throw notEmpty(bucket);
            case BucketDeletion.OnlyUploads stillMore -> throw notEmpty(bucket);
        };
    }

    private void abortUploads(String bucket) {
        metadata.uploads(new UploadQuery(bucket, "", "", "", null, Limits.PAGE))
                .map(UploadListing::uploads)
                .orElse(List.of())
                .forEach(upload -> metadata.abort(upload.key()));
    }

    private static S3Exception notEmpty(String bucket) {
        return new S3Exception(S3Error.BUCKET_NOT_EMPTY).detail("BucketName", bucket);
    }
}
