package io.madang.objectstore.gateway.operation.listing;

import static io.madang.objectstore.gateway.http.Method.GET;
import static io.madang.objectstore.gateway.operation.call.Kind.BUCKET;

import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.metadata.Metadata;
import java.util.List;

/** The operations that list what is in a bucket. */
public final class ListingRoutes {

    public static List<Route> of(StoreServices services) {
        Metadata metadata = services.metadata();
        return List.of(
                Route.of("ListObjects", GET, BUCKET, "", "s3:ListBucket", byForm(metadata)),
                Route.of(
                        "ListObjectVersions",
                        GET,
                        BUCKET,
                        "versions",
                        "s3:ListBucketVersions",
                        new ListVersions(metadata)),
                Route.of(
                        "ListMultipartUploads",
                        GET,
                        BUCKET,
                        "uploads",
                        "s3:ListBucketMultipartUploads",
                        new ListUploads(metadata)));
    }

    /** The list of objects has two forms; the parameter {@code list-type} says which. */
    private static OperationHandler byForm(Metadata metadata) {
        OperationHandler first = new ListObjects(metadata);
        OperationHandler second = new ListObjectsV2(metadata);
        return call -> {
            String form = call.query().find("list-type");
            if (form == null) {
                return first.answer(call);
            }
            if (!form.equals("2")) {
                throw InvalidArgument.of("list-type", form, "Invalid List Type specified in Request");
            }
            return second.answer(call);
        };
    }

    private ListingRoutes() {}
}
