package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.content.WriteCondition;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Metadata;

/** Deletes an object, which in a versioned bucket hides it, or a version of it, for good. */
final class DeleteObject implements OperationHandler {
    private final Metadata metadata;

    DeleteObject(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        Condition condition = WriteCondition.ofDeletion(call.headers());
        Deletion deletion =
                metadata.delete(call.bucketName(), call.key(), call.version().orElse(null), condition);
        return switch (deletion) {
            case Deletion.Deleted deleted -> answer(deleted);
            case Deletion.ConditionFailed failed -> throw WriteCondition.failed(condition);
            case Deletion.NoSuchKey absent -> throw new S3Exception(S3Error.NO_SUCH_KEY).detail("Key", call.key());
            case Deletion.NoSuchBucket gone -> throw call.noSuchBucket();
        };
    }

    private static S3Response answer(Deletion.Deleted deleted) {
        S3Response answer = S3Response.noContent();
        if (deleted.version() != null) {
            answer = answer.with("x-amz-version-id", deleted.version().toString());
        }
        return deleted.marker() ? answer.with("x-amz-delete-marker", "true") : answer;
    }
}
