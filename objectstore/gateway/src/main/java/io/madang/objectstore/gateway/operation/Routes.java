package io.madang.objectstore.gateway.operation;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Method;
import io.madang.objectstore.gateway.http.S3Request;
import io.madang.objectstore.gateway.operation.acl.AclRoutes;
import io.madang.objectstore.gateway.operation.bucket.BucketRoutes;
import io.madang.objectstore.gateway.operation.call.Features;
import io.madang.objectstore.gateway.operation.call.Kind;
import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.content.BufferPool;
import io.madang.objectstore.gateway.operation.content.Intake;
import io.madang.objectstore.gateway.operation.listing.ListingRoutes;
import io.madang.objectstore.gateway.operation.multipart.MultipartRoutes;
import io.madang.objectstore.gateway.operation.object.ObjectRoutes;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of operations. */
final class Routes {
    private static final int KEPT_BUFFERS = 64;

    private final Map<Route.Way, Route> byWay;

    Routes(StoreServices services) {
        Intake intake = new Intake(services.data(), new BufferPool(KEPT_BUFFERS));
        this.byWay = Stream.of(
                        BucketRoutes.of(services),
                        AclRoutes.of(services),
                        ObjectRoutes.of(services, intake),
                        MultipartRoutes.of(services, intake),
                        ListingRoutes.of(services))
                .flatMap(List::stream)
                .collect(Collectors.toMap(Route::way, Function.identity()));
    }

    Route of(S3Request request) throws S3Exception {
        Kind kind = Kind.of(request);
        String subresource = Features.subresource(request.query());
        boolean copy = request.method() == Method.PUT && request.headers().has("x-amz-copy-source");
        Route route = byWay.get(new Route.Way(request.method(), kind, subresource, copy));
        if (route != null) {
            return route;
        }
        if (kind == Kind.BUCKET && request.method() == Method.POST && subresource.isEmpty()) {
            throw new S3Exception(S3Error.NOT_IMPLEMENTED, "Uploads by forms are not implemented");
        }
        throw new S3Exception(S3Error.METHOD_NOT_ALLOWED)
                .detail("Method", request.method().name())
                .detail("ResourceType", kind.name());
    }
}
