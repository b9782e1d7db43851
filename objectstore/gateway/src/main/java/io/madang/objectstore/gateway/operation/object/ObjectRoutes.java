package io.madang.objectstore.gateway.operation.object;

import static io.madang.objectstore.gateway.http.Method.DELETE;
import static io.madang.objectstore.gateway.http.Method.GET;
import static io.madang.objectstore.gateway.http.Method.HEAD;
import static io.madang.objectstore.gateway.http.Method.POST;
import static io.madang.objectstore.gateway.http.Method.PUT;
import static io.madang.objectstore.gateway.operation.call.Kind.BUCKET;
import static io.madang.objectstore.gateway.operation.call.Kind.OBJECT;

import io.madang.objectstore.gateway.operation.call.AccessList;
import io.madang.objectstore.gateway.operation.call.Rooms;
import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.Step;
import io.madang.objectstore.gateway.operation.content.Intake;
import io.madang.objectstore.gateway.operation.content.Lookup;
import java.util.List;

/** The operations on objects. */
public final class ObjectRoutes {

    public static List<Route> of(Rooms rooms, Intake intake) {
        Lookup lookup = new Lookup(rooms.metadata());
        GetObject get = new GetObject(rooms.data(), lookup);
        ObjectTagging tagging = new ObjectTagging(rooms.metadata(), lookup);
        AccessList acl = new AccessList();
        Step showAcl = call -> {
            lookup.find(call);
            return acl.show();
        };
        Step setAcl = call -> {
            lookup.find(call);
            return acl.set(call);
        };
        return List.of(
                Route.of("GetObject", GET, OBJECT, "", "s3:GetObject", get),
                Route.of("HeadObject", HEAD, OBJECT, "", "s3:GetObject", get),
                Route.of("PutObject", PUT, OBJECT, "", "s3:PutObject", new PutObject(rooms.metadata(), intake)),
                Route.of("CopyObject", PUT, OBJECT, "", "s3:PutObject", new CopyObject(rooms, intake))
                        .copying(),
                Route.of("DeleteObject", DELETE, OBJECT, "", "s3:DeleteObject", new DeleteObject(rooms.metadata())),
                Route.of("DeleteObjects", POST, BUCKET, "delete", "", new DeleteObjects(rooms.metadata())),
                Route.of("GetObjectTagging", GET, OBJECT, "tagging", "s3:GetObjectTagging", tagging::show),
                Route.of("PutObjectTagging", PUT, OBJECT, "tagging", "s3:PutObjectTagging", tagging::set),
                Route.of("DeleteObjectTagging", DELETE, OBJECT, "tagging", "s3:DeleteObjectTagging", tagging::remove),
                Route.of("GetObjectAcl", GET, OBJECT, "acl", "s3:GetObjectAcl", showAcl),
                Route.of("PutObjectAcl", PUT, OBJECT, "acl", "s3:PutObjectAcl", setAcl),
                Route.of(
                        "GetObjectAttributes",
                        GET,
                        OBJECT,
                        "attributes",
                        "s3:GetObjectAttributes",
                        new ObjectAttributes(lookup)));
    }

    private ObjectRoutes() {}
}
