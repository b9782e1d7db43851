package io.madang.objectstore.gateway.operation.acl;

import static io.madang.objectstore.gateway.http.Method.GET;
import static io.madang.objectstore.gateway.http.Method.PUT;
import static io.madang.objectstore.gateway.operation.call.Kind.BUCKET;
import static io.madang.objectstore.gateway.operation.call.Kind.OBJECT;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.Guard;
import io.madang.objectstore.gateway.operation.call.OpenBuckets;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.content.Lookup;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectVersion;
import java.io.IOException;
import java.util.List;

/** The operations on lists of access control. */
public final class AclRoutes {
    private final Metadata metadata;
    private final GivenLists given;
    private final Guard guard;

    private AclRoutes(StoreServices services) {
        this.metadata = services.metadata();
        this.given = new GivenLists(services);
        this.guard = new Guard(services.metadata());
    }

    public static List<Route> of(StoreServices services) {
        AclRoutes lists = new AclRoutes(services);
        return List.of(
                Route.of("GetBucketAcl", GET, BUCKET, "acl", "s3:GetBucketAcl", lists::showBucket),
                Route.of("PutBucketAcl", PUT, BUCKET, "acl", "s3:PutBucketAcl", lists::setBucket),
                Route.of("GetObjectAcl", GET, OBJECT, "acl", "s3:GetObjectAcl", lists::showObject),
                Route.of("PutObjectAcl", PUT, OBJECT, "acl", "s3:PutObjectAcl", lists::setObject));
    }

    private S3Response showBucket(Admitted call) {
        return show(call, call.bucket().access());
    }

    private S3Response setBucket(Admitted call) throws S3Exception, IOException {
        if (!metadata.setAccess(call.bucketName(), given.replacing(call))) {
            throw call.noSuchBucket();
        }
        new OpenBuckets(metadata).warnOf(call.bucketName(), call.request().id());
        return S3Response.ok();
    }

    private S3Response showObject(Admitted call) throws S3Exception {
        ObjectVersion object = Lookup.find(call);
        return show(call, object.access())
                .with(ObjectAnswer.version(object.version(), call.bucket().versioning()));
    }

    private S3Response setObject(Admitted call) throws S3Exception, IOException {
        ObjectVersion object = Lookup.find(call);
        AccessList list = given.replacing(call);
        // What was judged is what changes, and not what has just taken its place.
        Condition same = Condition.matches(object.etag());
        if (!metadata.setAccess(call.bucketName(), call.key(), object.version(), list, same)) {
            throw new S3Exception(S3Error.OPERATION_ABORTED).detail("Key", call.key());
        }
        return S3Response.ok()
                .with(ObjectAnswer.version(object.version(), call.bucket().versioning()));
    }

    /** As it is kept; where lists are switched off, what is the case. */
    private S3Response show(Admitted call, AccessList list) {
        AccessList shown = guard.disablesLists(call.bucketName()) ? AccessList.PRIVATE : list;
        XmlWriter xml = XmlWriter.document("AccessControlPolicy");
        Owner.write(xml, "Owner");
        xml.open("AccessControlList");
        for (Grant grant : shown.grants()) {
            xml.open("Grant");
            Grantees.write(xml, grant.grantee());
            xml.element("Permission", grant.permission().name()).close();
        }
        return S3Response.xml(xml.close().bytes());
    }
}
