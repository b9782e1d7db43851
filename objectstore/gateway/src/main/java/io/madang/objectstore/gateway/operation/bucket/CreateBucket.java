package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.acl.GivenLists;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.BucketName;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OpenBuckets;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.xml.LocationDocument;
import io.madang.objectstore.gateway.xml.OwnershipDocument;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketOutcome;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.NewBucket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Makes a bucket. All of the store belongs to one account, so that a name that is taken is taken by it. */
final class CreateBucket implements OperationHandler {
    private static final int MAX_DOCUMENT_BYTES = 16 * 1024;

    private static final String FIRST_REGION = "us-east-1";

    private static final String OWNERSHIP = "x-amz-object-ownership";

    private final StoreServices services;
    private final GivenLists lists;

    CreateBucket(StoreServices services) {
        this.services = services;
        this.lists = new GivenLists(services);
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception, IOException {
        String name = call.bucketName();
        if (!BucketName.valid(name)) {
            throw new S3Exception(S3Error.INVALID_BUCKET_NAME).detail("BucketName", name);
        }
        Optional<OwnershipDocument> ownership = ownership(call);
        boolean disabled = ownership.isPresent() && ownership.get().enforced();
        AccessList access = lists.ofBucket(call, disabled);
        Optional<String> region =
                LocationDocument.parse(call.body().bytes(MAX_DOCUMENT_BYTES)).region();
        if (region.isPresent() && !region.get().equals(services.region())) {
            throw new S3Exception(
                            S3Error.ILLEGAL_LOCATION_CONSTRAINT,
                            "The " + region.get() + " location constraint is incompatible for the region specific"
                                    + " endpoint this request was sent to. This store is in " + services.region() + ".")
                    .detail("LocationConstraint", region.get());
        }
        NewBucket bucket = new NewBucket(name, Owner.ID, services.region(), access, settings(ownership));
        S3Response answer =
                switch (services.metadata().createBucket(bucket)) {
                    case BucketOutcome.Created created -> S3Response.ok().with("location", "/" + name);
                    case BucketOutcome.AlreadyThere there -> again(there.bucket(), access);
                };
        if (access.open()) {
            new OpenBuckets(services.metadata()).warnOf(name, call.request().id());
        }
        return answer;
    }

    /** In its first region S3 takes a bucket of one's own for made, and gives it the list of the request. */
    private S3Response again(Bucket bucket, AccessList access) throws S3Exception {
        if (!bucket.owner().equals(Owner.ID)) {
            throw new S3Exception(S3Error.BUCKET_ALREADY_EXISTS).detail("BucketName", bucket.name());
        }
        if (!services.region().equals(FIRST_REGION)) {
            throw new S3Exception(S3Error.BUCKET_ALREADY_OWNED_BY_YOU).detail("BucketName", bucket.name());
        }
        services.metadata().setAccess(bucket.name(), lists.allowed(access, bucket.name()));
        return S3Response.ok().with("location", "/" + bucket.name());
    }

    private static Optional<OwnershipDocument> ownership(Admitted call) throws S3Exception {
        Optional<OwnershipDocument> ownership = call.headers().value(OWNERSHIP).map(OwnershipDocument::new);
        if (ownership.isPresent() && !ownership.get().known()) {
            throw InvalidArgument.of(OWNERSHIP, ownership.get().ownership(), "Invalid x-amz-object-ownership header");
        }
        return ownership;
    }

    private static Map<BucketSetting, String> settings(Optional<OwnershipDocument> ownership) {
        return ownership.isEmpty()
                ? Map.of()
                : Map.of(BucketSetting.OWNERSHIP, new String(ownership.get().bytes(), StandardCharsets.UTF_8));
    }
}
