package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.xml.XmlWriter;

/** Where a bucket is. The oldest region of AWS goes without a name here. */
final class BucketLocation implements OperationHandler {
    private static final String UNNAMED = "us-east-1";

    @Override
    public S3Response answer(Admitted call) {
        String region = call.bucket().region();
        return S3Response.xml(XmlWriter.document("LocationConstraint")
                .text(region.equals(UNNAMED) ? "" : region)
                .bytes());
    }
}
