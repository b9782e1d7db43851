package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import java.util.Set;

/**
 * The canned access lists of S3. Those that give the owner what it has anyway are accepted, for many clients send one with
 * everything. Those that would open something to others are refused, as S3's new buckets refuse them: who may do what is
 * said by policies alone.
 */
public final class CannedAcl {
    private static final Set<String> OF_THE_OWNER = Set.of("private", "bucket-owner-read", "bucket-owner-full-control");
    private static final Set<String> OF_OTHERS =
            Set.of("public-read", "public-read-write", "authenticated-read", "aws-exec-read", "log-delivery-write");

    public static void check(Headers headers) throws S3Exception {
        String acl = headers.find("x-amz-acl");
        if (acl == null || OF_THE_OWNER.contains(acl)) {
            return;
        }
        if (OF_OTHERS.contains(acl)) {
            throw new S3Exception(S3Error.ACCESS_CONTROL_LIST_NOT_SUPPORTED);
        }
        throw InvalidArgument.of("x-amz-acl", acl, "The canned ACL you provided is not valid");
    }

    private CannedAcl() {}
}
