package io.madang.objectstore.gateway.operation.bucket;

import static io.madang.objectstore.gateway.http.Method.DELETE;
import static io.madang.objectstore.gateway.http.Method.GET;
import static io.madang.objectstore.gateway.http.Method.HEAD;
import static io.madang.objectstore.gateway.http.Method.PUT;
import static io.madang.objectstore.gateway.operation.call.Kind.BUCKET;
import static io.madang.objectstore.gateway.operation.call.Kind.STORE;

import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import java.util.ArrayList;
import java.util.List;

/** The operations on buckets. */
public final class BucketRoutes {

    public static List<Route> of(StoreServices services) {
        BucketVersioning versioning = new BucketVersioning(services.metadata());
        BucketPolicy policy = new BucketPolicy(services.metadata());
        List<Route> routes = new ArrayList<>(List.of(
                Route.of("ListBuckets", GET, STORE, "", "s3:ListAllMyBuckets", new ListBuckets(services)),
                Route.of("CreateBucket", PUT, BUCKET, "", "s3:CreateBucket", new CreateBucket(services)),
                Route.of("HeadBucket", HEAD, BUCKET, "", "s3:ListBucket", new HeadBucket()),
                Route.of("DeleteBucket", DELETE, BUCKET, "", "s3:DeleteBucket", new DeleteBucket(services.metadata())),
                Route.of("GetBucketLocation", GET, BUCKET, "location", "s3:GetBucketLocation", new BucketLocation()),
                Route.of("GetBucketVersioning", GET, BUCKET, "versioning", "s3:GetBucketVersioning", versioning::show),
                Route.of("PutBucketVersioning", PUT, BUCKET, "versioning", "s3:PutBucketVersioning", versioning::set),
                Route.of("GetBucketPolicy", GET, BUCKET, "policy", "s3:GetBucketPolicy", policy::show),
                Route.of("PutBucketPolicy", PUT, BUCKET, "policy", "s3:PutBucketPolicy", policy::set),
                Route.of("DeleteBucketPolicy", DELETE, BUCKET, "policy", "s3:DeleteBucketPolicy", policy::remove),
                Route.of(
                        "GetBucketPolicyStatus",
                        GET,
                        BUCKET,
                        "policyStatus",
                        "s3:GetBucketPolicyStatus",
                        policy::status)));
        for (BucketDocument document : BucketDocument.all(services.metadata())) {
            routes.addAll(document.routes());
        }
        return routes;
    }

    private BucketRoutes() {}
}
