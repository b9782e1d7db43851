package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.acl.GivenLists;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.content.Intake;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.operation.content.Received;
import io.madang.objectstore.gateway.operation.content.StorageClass;
import io.madang.objectstore.gateway.operation.content.StoredHeaders;
import io.madang.objectstore.gateway.operation.content.TagHeader;
import io.madang.objectstore.gateway.operation.content.WriteCondition;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.NewObject;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stores an object: its bytes first, durable and verified, then its name, in one step. */
final class PutObject implements OperationHandler {
    private final Metadata metadata;
    private final Intake intake;
    private final GivenLists lists;

    PutObject(StoreServices services, Intake intake) {
        this.metadata = services.metadata();
        this.intake = intake;
        this.lists = new GivenLists(services);
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception, IOException {
        call.refuseVersion();
        Headers headers = call.headers();
        Map<String, String> kept = StoredHeaders.of(headers);
        Map<String, String> tags = TagHeader.of(call);
        String storageClass = StorageClass.of(headers);
        ChecksumAlgorithm wanted = wanted(headers);
        AccessList access = lists.ofObject(call);
        Condition condition = WriteCondition.of(headers);
        if (!condition.equals(Condition.NONE)) {
            WriteCondition.check(
                    condition, metadata.find(call.bucketName(), call.key()).orElse(null));
        }
        Received received = intake.receive(call.body(), storageClass, wanted);
        NewObject object = new NewObject(
                call.bucketName(),
                call.key(),
                received.md5(),
                received.size(),
                received.asParts(),
                kept,
                tags,
                received.checksum(),
                Owner.ID,
                storageClass,
                access,
                false);
        Commit commit = metadata.put(object, condition);
        if (!(commit instanceof Commit.Stored) || received.size() == 0) {
            intake.drop(received);
        }
        return answer(call, commit, condition);
    }

    private static S3Response answer(Admitted call, Commit commit, Condition condition) throws S3Exception {
        return switch (commit) {
            case Commit.Stored stored ->
                S3Response.ok()
                        .with("etag", ObjectAnswer.quoted(stored.object().etag()))
                        .with(ObjectAnswer.version(stored.object().version(), stored.versioning()))
                        .with(ObjectAnswer.checksum(stored.object().checksum()));
            case Commit.ConditionFailed failed -> throw WriteCondition.failed(condition);
            case Commit.NoSuchKey absent -> throw new S3Exception(S3Error.NO_SUCH_KEY);
            case Commit.NoSuchBucket gone -> throw call.noSuchBucket();
            case Commit.DataGone late -> throw Intake.tooLate();
        };
    }

    /** The checksum that the client wants kept though it may not have sent it. */
    private static @Nullable ChecksumAlgorithm wanted(Headers headers) throws S3Exception {
        String type = headers.find("x-amz-checksum-type");
        if (type != null && !type.equals(Checksum.Type.FULL_OBJECT.name())) {
            throw InvalidArgument.of(
                    "x-amz-checksum-type", type, "An object that comes whole has a checksum of the whole.");
        }
        String name = headers.find("x-amz-sdk-checksum-algorithm");
        if (name == null) {
            return null;
        }
        return ChecksumAlgorithm.named(name)
                .orElseThrow(() -> InvalidArgument.of(
                        "x-amz-sdk-checksum-algorithm", name, "Checksum algorithm provided is unsupported."));
    }
}
