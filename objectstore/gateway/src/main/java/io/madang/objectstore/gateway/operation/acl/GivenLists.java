package io.madang.objectstore.gateway.operation.acl;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.Guard;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.xml.AclDocument;
import io.madang.objectstore.gateway.xml.AclDocument.Line;
import io.madang.objectstore.iam.AccessRequest;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.Permission;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The lists that requests bring: by a canned name, as headers, or as a document, and only in one of these ways. */
public final class GivenLists {
    private static final int MAX_DOCUMENT_BYTES = 64 * 1024;

    private final Grantees grantees;
    private final Guard guard;

    public GivenLists(StoreServices services) {
        this.grantees = new Grantees(services.iam());
        this.guard = new Guard(services.metadata());
    }

    /** For a new object. Who gives it another list than the usual one must be allowed to set lists. */
    public AccessList ofObject(Admitted call) throws S3Exception {
        Optional<AccessList> given = inHeaders(call.headers());
        if (given.isEmpty() || given.get().equals(AccessList.PRIVATE)) {
            return AccessList.PRIVATE;
        }
        call.access().requireByPolicy("s3:PutObjectAcl", call.bucketName(), call.key());
        return allowed(given.get(), call.bucketName());
    }

    /** For a bucket that is not there yet. */
    public AccessList ofBucket(Admitted call, boolean disabled) throws S3Exception {
        AccessList list = inHeaders(call.headers()).orElse(AccessList.PRIVATE);
        if (!list.equals(AccessList.PRIVATE)) {
            call.access().requireWithoutPolicy("s3:PutBucketAcl", AccessRequest.ARN + call.bucketName());
            if (disabled) {
                throw new S3Exception(S3Error.INVALID_BUCKET_ACL_WITH_OBJECT_OWNERSHIP);
            }
        }
        return list;
    }

    /** The list that takes the place of another. */
    AccessList replacing(Admitted call) throws S3Exception, IOException {
        Optional<AccessList> given = inHeaders(call.headers());
        byte[] document = call.body().bytes(MAX_DOCUMENT_BYTES);
        if (given.isPresent() && document.length > 0) {
            throw new S3Exception(S3Error.UNEXPECTED_CONTENT);
        }
        if (given.isEmpty() && document.length == 0) {
            throw new S3Exception(S3Error.MISSING_SECURITY_HEADER).detail("MissingHeaderName", CannedList.HEADER);
        }
        return allowed(given.isPresent() ? given.get() : inDocument(document), call.bucketName());
    }

    private Optional<AccessList> inHeaders(Headers headers) throws S3Exception {
        String canned = headers.find(CannedList.HEADER);
        boolean grants = GrantHeaders.present(headers);
        if (canned != null && grants) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST, "Specifying both Canned ACLs and Header Grants is not allowed");
        }
        if (canned != null) {
            return Optional.of(CannedList.named(canned));
        }
        return grants ? Optional.of(list(GrantHeaders.lines(headers))) : Optional.empty();
    }

    private AccessList inDocument(byte[] bytes) throws S3Exception {
        AclDocument document = AclDocument.parse(bytes);
        if (document.owner() != null && !Owner.is(document.owner())) {
            // What there is cannot be given away.
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
        return list(document.lines());
    }

    private AccessList list(List<Line> lines) throws S3Exception {
        if (lines.size() > Limits.GRANTS) {
            throw AclDocument.malformed("There are more than " + Limits.GRANTS + " grants");
        }
        Set<Grant> grants = new LinkedHashSet<>();
        for (Line line : lines) {
            grants.add(new Grant(grantees.named(line.naming(), line.name()), permission(line.permission())));
        }
        return new AccessList(new ArrayList<>(grants));
    }

    private static Permission permission(String name) throws S3Exception {
        for (Permission permission : Permission.values()) {
            if (permission.name().equals(name)) {
                return permission;
            }
        }
        throw AclDocument.malformed("There is no permission " + name);
    }

    /** The list, unless the bucket takes none of its kind. */
    public AccessList allowed(AccessList list, String bucket) throws S3Exception {
        if (!list.equals(AccessList.PRIVATE) && guard.disablesLists(bucket)) {
            throw new S3Exception(S3Error.ACCESS_CONTROL_LIST_NOT_SUPPORTED);
        }
        if (list.open() && guard.block(bucket).blockAcls()) {
            throw new S3Exception(S3Error.ACCESS_DENIED, "The bucket's public access block refuses public lists");
        }
        return list;
    }
}
