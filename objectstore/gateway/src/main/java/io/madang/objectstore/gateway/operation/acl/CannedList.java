package io.madang.objectstore.gateway.operation.acl;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.Grantee;
import io.madang.objectstore.metadata.Permission;
import java.util.ArrayList;
import java.util.List;

/** The names that S3 has for some lists. What the owner of a bucket gets by one, it has anyway: all is its own. */
final class CannedList {
    static final String HEADER = "x-amz-acl";

    static AccessList named(String name) throws S3Exception {
        return switch (name) {
            case "private", "bucket-owner-read", "bucket-owner-full-control" -> AccessList.PRIVATE;
            case "public-read" -> and(new Grant(Grantee.Known.ALL_USERS, Permission.READ));
            case "public-read-write" ->
                and(
                        new Grant(Grantee.Known.ALL_USERS, Permission.READ),
                        new Grant(Grantee.Known.ALL_USERS, Permission.WRITE));
            case "authenticated-read" -> and(new Grant(Grantee.Known.AUTHENTICATED_USERS, Permission.READ));
            case "log-delivery-write" -> throw Grantees.logDelivery();
            case "aws-exec-read" ->
                throw new S3Exception(S3Error.NOT_IMPLEMENTED, "There is no EC2 here that could be let in");
            default -> throw InvalidArgument.of(HEADER, name, "The canned ACL you provided is not valid");
        };
    }

    private static AccessList and(Grant... more) {
        List<Grant> grants = new ArrayList<>(AccessList.PRIVATE.grants());
        grants.addAll(List.of(more));
        return new AccessList(grants);
    }

    private CannedList() {}
}
