package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.acl.GivenLists;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.BucketName;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.Rooms;
import io.madang.objectstore.gateway.operation.call.Step;
import io.madang.objectstore.gateway.xml.LocationDocument;
import io.madang.objectstore.gateway.xml.OwnershipDocument;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketOutcome;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.NewBucket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Makes a bucket. All of the store belongs to one account, so that a name that is taken is taken by it. */
final class CreateBucket implements Step {
    private static final int MAX_DOCUMENT_BYTES = 16 * 1024;

    private static final String OWNERSHIP = "x-amz-object-ownership";

    private final Rooms rooms;
    private final GivenLists lists;

    CreateBucket(Rooms rooms) {
        this.rooms = rooms;
        this.lists = new GivenLists(rooms);
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
        if (region.isPresent() && !region.get().equals(rooms.region())) {
            throw new S3Exception(
                            S3Error.ILLEGAL_LOCATION_CONSTRAINT,
                            "The " + region.get() + " location constraint is incompatible for the region specific"
                                    + " endpoint this request was sent to. This store is in " + rooms.region() + ".")
                    .detail("LocationConstraint", region.get());
        }
        NewBucket bucket = new NewBucket(name, Owner.ID, rooms.region(), access, settings(ownership));
        return switch (rooms.metadata().createBucket(bucket)) {
            case BucketOutcome.Created created -> S3Response.ok().with("location", "/" + name);
            case BucketOutcome.AlreadyThere there ->
                throw new S3Exception(S3Error.BUCKET_ALREADY_OWNED_BY_YOU).detail("BucketName", name);
        };
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
