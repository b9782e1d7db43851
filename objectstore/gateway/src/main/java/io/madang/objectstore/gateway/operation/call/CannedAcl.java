package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import java.util.Set;

/**
 * The canned access lists of S3. They are accepted, for many clients send one with everything, and grant nothing: who may
 * do what is said by policies alone, and the owner always has full control.
 */
public final class CannedAcl {
    private static final Set<String> NAMES = Set.of(
            "private",
            "public-read",
            "public-read-write",
            "authenticated-read",
            "aws-exec-read",
            "bucket-owner-read",
            "bucket-owner-full-control",
            "log-delivery-write");

    public static void check(Headers headers) throws S3Exception {
        String acl = headers.find("x-amz-acl");
        if (acl != null && !NAMES.contains(acl)) {
            throw InvalidArgument.of("x-amz-acl", acl, "The canned ACL you provided is not valid");
        }
    }

    private CannedAcl() {}
}
