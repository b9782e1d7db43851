package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;

/** Whether a bucket is there and may be used. */
final class HeadBucket implements OperationHandler {
    @Override
    public S3Response answer(Admitted call) {
        return S3Response.ok()
                .with("content-type", "application/xml")
                .with("x-amz-bucket-region", call.bucket().region())
                .with("x-amz-access-point-alias", "false");
    }
}
