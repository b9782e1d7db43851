package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.acl.GivenLists;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.content.CopySource;
import io.madang.objectstore.gateway.operation.content.Intake;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.operation.content.ObjectContent;
import io.madang.objectstore.gateway.operation.content.Received;
import io.madang.objectstore.gateway.operation.content.WriteCondition;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.ObjectVersion;
import org.jspecify.annotations.Nullable;

/**
 * Copies an object. The copy is made of the same data as its source, which is kept for as long as either needs it, unless
 * a class of other redundancy or another checksum is asked for: then the bytes are read and written anew.
 */
final class CopyObject implements OperationHandler {
    private final StoreServices services;
    private final Intake intake;
    private final GivenLists lists;

    CopyObject(StoreServices services, Intake intake) {
        this.services = services;
        this.intake = intake;
        this.lists = new GivenLists(services);
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        call.refuseVersion();
        AccessList access = lists.ofObject(call);
        CopySource source = CopySource.of(call, services.metadata());
        ObjectVersion original = source.object();
        if (original.size() > Intake.MAX_BYTES) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "The specified copy source is larger than the maximum allowable size for a copy source: "
                            + Intake.MAX_BYTES);
        }
        CopyDirectives directives = CopyDirectives.of(call, source, access);
        Condition condition = WriteCondition.of(call.headers());
        Commit commit = directives.anew()
                ? anew(call, original, directives, condition)
                : shared(call, original, directives, condition);
        return source.nameIn(answer(call, commit, condition));
    }

    private Commit shared(Admitted call, ObjectVersion original, CopyDirectives directives, Condition condition)
            throws S3Exception {
        NewObject copy = new NewObject(
                call.bucketName(),
                call.key(),
                original.etag(),
                original.size(),
                original.parts(),
                directives.headers(),
                directives.tags(),
                original.checksum(),
                Owner.ID,
                directives.storageClass(),
                directives.access(),
                !original.parts().isEmpty());
        Commit commit = services.metadata().put(copy, condition);
        return commit instanceof Commit.DataGone ? anew(call, original, directives, condition) : commit;
    }

    private Commit anew(Admitted call, ObjectVersion original, CopyDirectives directives, Condition condition)
            throws S3Exception {
        Received received = intake.copy(
                new ObjectContent(services.data(), original.parts(), 0, original.size()),
                directives.storageClass(),
                directives.checksum());
        Commit commit = services.metadata()
                .put(
                        new NewObject(
                                call.bucketName(),
                                call.key(),
                                received.md5(),
                                received.size(),
                                received.asParts(),
                                directives.headers(),
                                directives.tags(),
                                received.checksum(),
                                Owner.ID,
                                directives.storageClass(),
                                directives.access(),
                                false),
                        condition);
        if (!(commit instanceof Commit.Stored)) {
            intake.drop(received);
        }
        return commit;
    }

    private static S3Response answer(Admitted call, Commit commit, Condition condition) throws S3Exception {
        return switch (commit) {
            case Commit.Stored stored ->
                S3Response.xml(document(stored.object()))
                        .with(ObjectAnswer.version(stored.object().version(), stored.versioning()));
            case Commit.ConditionFailed failed -> throw WriteCondition.failed(condition);
            case Commit.NoSuchKey absent -> throw new S3Exception(S3Error.NO_SUCH_KEY);
            case Commit.NoSuchBucket gone -> throw call.noSuchBucket();
            case Commit.DataGone late -> throw Intake.tooLate();
        };
    }

    private static byte[] document(ObjectVersion copy) {
        XmlWriter xml = XmlWriter.document("CopyObjectResult")
                .element("LastModified", copy.modified())
                .element("ETag", ObjectAnswer.quoted(copy.etag()));
        @Nullable Checksum checksum = copy.checksum();
        if (checksum != null) {
            xml.element("ChecksumType", checksum.type().name())
                    .element("Checksum" + checksum.algorithm(), checksum.value());
        }
        return xml.bytes();
    }
}
