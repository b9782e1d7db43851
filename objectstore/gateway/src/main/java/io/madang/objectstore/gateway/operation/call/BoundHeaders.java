package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.S3Request;
import java.util.Map;
import java.util.Set;

/** Headers that are heeded by some operations only. With any other they would be overlooked, so they are refused. */
public final class BoundHeaders {
    private static final Map<String, Set<String>> HEEDED = Map.of(
            "x-amz-grant-",
            Set.of("CreateBucket", "PutBucketAcl", "PutObject", "CopyObject", "CreateMultipartUpload", "PutObjectAcl"),
            "x-amz-object-ownership",
            Set.of("CreateBucket"));

    public static void check(Route route, S3Request request) throws S3Exception {
        for (Header header : request.headers()) {
            if (header.name().startsWith("x-amz-")) {
                check(route, header.name());
            }
        }
    }

    private static void check(Route route, String header) throws S3Exception {
        for (Map.Entry<String, Set<String>> bound : HEEDED.entrySet()) {
            if (header.startsWith(bound.getKey()) && !bound.getValue().contains(route.name())) {
                throw new S3Exception(S3Error.NOT_IMPLEMENTED).detail("Header", header);
            }
        }
    }

    private BoundHeaders() {}
}
