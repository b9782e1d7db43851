package io.madang.objectstore.gateway.operation.object;

import static io.madang.objectstore.gateway.http.Method.DELETE;
import static io.madang.objectstore.gateway.http.Method.GET;
import static io.madang.objectstore.gateway.http.Method.HEAD;
import static io.madang.objectstore.gateway.http.Method.POST;
import static io.madang.objectstore.gateway.http.Method.PUT;
import static io.madang.objectstore.gateway.operation.call.Kind.BUCKET;
import static io.madang.objectstore.gateway.operation.call.Kind.OBJECT;

import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.content.Intake;
import java.util.List;

/** The operations on objects. */
public final class ObjectRoutes {

    public static List<Route> of(StoreServices services, Intake intake) {
        GetObject get = new GetObject(services.data());
        ObjectTagging tagging = new ObjectTagging(services.metadata());
        return List.of(
                Route.of("GetObject", GET, OBJECT, "", "s3:GetObject", get),
                Route.of("HeadObject", HEAD, OBJECT, "", "s3:GetObject", get),
                Route.of("PutObject", PUT, OBJECT, "", "s3:PutObject", new PutObject(services, intake)),
                Route.of("CopyObject", PUT, OBJECT, "", "s3:PutObject", new CopyObject(services, intake))
                        .copying(),
                Route.of("DeleteObject", DELETE, OBJECT, "", "s3:DeleteObject", new DeleteObject(services.metadata())),
                Route.of("RestoreObject", POST, OBJECT, "restore", "", new RestoreObject()),
                Route.of("DeleteObjects", POST, BUCKET, "delete", "", new DeleteObjects(services.metadata())),
                Route.of("GetObjectTagging", GET, OBJECT, "tagging", "s3:GetObjectTagging", tagging::show),
                Route.of("PutObjectTagging", PUT, OBJECT, "tagging", "s3:PutObjectTagging", tagging::set),
                Route.of("DeleteObjectTagging", DELETE, OBJECT, "tagging", "s3:DeleteObjectTagging", tagging::remove),
                Route.of(
                        "GetObjectAttributes",
                        GET,
                        OBJECT,
                        "attributes",
                        "s3:GetObjectAttributes",
                        new ObjectAttributes()));
    }

    private ObjectRoutes() {}
}
