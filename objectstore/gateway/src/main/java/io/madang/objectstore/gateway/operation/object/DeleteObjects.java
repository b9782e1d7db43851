package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.KeyLength;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.SideBySide;
import io.madang.objectstore.gateway.operation.content.WriteCondition;
import io.madang.objectstore.gateway.xml.DeleteDocument;
import io.madang.objectstore.gateway.xml.DeleteDocument.Target;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.VersionId;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Deletes up to a thousand objects or versions, side by side, and each for itself: one that fails does not hinder the
 * others.
 */
final class DeleteObjects implements OperationHandler {
    private static final int MAX_DOCUMENT_BYTES = 8 << 20;

    private final Metadata metadata;

    DeleteObjects(Metadata metadata) {
        this.metadata = metadata;
    }

    /** How it went with one of them. */
    private sealed interface Result {
        record Gone(Target target, Deletion.Deleted deleted) implements Result {}

        record Failed(Target target, S3Error error, String message) implements Result {}
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception, IOException {
        DeleteDocument document = DeleteDocument.parse(call.body().bytes(MAX_DOCUMENT_BYTES));
        XmlWriter xml = XmlWriter.document("DeleteResult");
        for (Result result : all(call, document.targets())) {
            switch (result) {
                case Result.Gone gone -> {
                    if (!document.quiet()) {
                        write(xml, gone);
                    }
                }
                case Result.Failed failed -> write(xml, failed);
            }
        }
        return S3Response.xml(xml.bytes());
    }

    private List<Result> all(Admitted call, List<Target> targets) throws IOException {
        try {
            return SideBySide.all(targets.stream()
                    .map(target -> (Callable<Result>) () -> one(call, target))
                    .toList());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    private Result one(Admitted call, Target target) {
        try {
            KeyLength.check(target.key());
            VersionId version = target.versionId() == null ? null : Admitted.version(target.versionId());
            String action = version == null ? "s3:DeleteObject" : "s3:DeleteObjectVersion";
            call.access().require(action, call.bucketName(), target.key());
            return one(call, target, version);
        } catch (S3Exception e) {
            return new Result.Failed(target, e.error(), e.message());
        }
    }

    private Result one(Admitted call, Target target, @Nullable VersionId version) throws S3Exception {
        Condition condition = WriteCondition.ofDeletion(target.etag(), target.modified(), target.size());
        return switch (metadata.delete(call.bucketName(), target.key(), version, condition)) {
            case Deletion.Deleted deleted -> new Result.Gone(target, deleted);
            case Deletion.ConditionFailed failed -> failed(target, S3Error.PRECONDITION_FAILED);
            case Deletion.NoSuchKey absent -> failed(target, S3Error.NO_SUCH_KEY);
            case Deletion.NoSuchBucket gone -> failed(target, S3Error.NO_SUCH_BUCKET);
        };
    }

    private static Result failed(Target target, S3Error error) {
        return new Result.Failed(target, error, error.message());
    }

    private static void write(XmlWriter xml, Result.Gone gone) {
        VersionId version = gone.deleted().version();
        xml.open("Deleted")
                .element("Key", gone.target().key())
                .optional("VersionId", gone.target().versionId());
        if (gone.deleted().marker()) {
            xml.element("DeleteMarker", true);
            xml.optional("DeleteMarkerVersionId", version == null ? null : version.toString());
        }
        xml.close();
    }

    private static void write(XmlWriter xml, Result.Failed failed) {
        xml.open("Error")
                .element("Key", failed.target().key())
                .optional("VersionId", failed.target().versionId())
                .element("Code", failed.error().code())
                .element("Message", failed.message())
                .close();
    }
}
