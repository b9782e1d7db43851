package io.madang.objectstore.gateway.operation.multipart;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.operation.content.WriteCondition;
import io.madang.objectstore.gateway.xml.CompleteDocument;
import io.madang.objectstore.gateway.xml.CompleteDocument.ChosenPart;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.UploadKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Makes an object of the parts that have come. */
final class CompleteUpload implements OperationHandler {
    private static final int MAX_DOCUMENT_BYTES = 8 << 20;

    private final Metadata metadata;

    CompleteUpload(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception, IOException {
        List<ChosenPart> chosen =
                CompleteDocument.parse(call.body().bytes(MAX_DOCUMENT_BYTES)).parts();
        UploadKey key = UploadNames.key(call);
        Condition condition = WriteCondition.of(call.headers());
        Optional<Whole> whole = Whole.of(metadata, key, chosen);
        Checksum checksum = whole.isEmpty() ? null : whole.get().checked(call.headers());
        List<PartChoice> choices = chosen.stream()
                .map(part -> new PartChoice(
                        part.number(),
                        part.etag(),
                        part.checksum() == null ? null : part.checksum().base64()))
                .toList();
        return switch (metadata.complete(key, choices, checksum, condition)) {
            case Completion.Completed completed ->
                S3Response.xml(document(call, completed.object()))
                        .with(ObjectAnswer.version(completed.object().version(), completed.versioning()));
            case Completion.NoSuchBucket gone -> throw call.noSuchBucket();
            case Completion.NoSuchUpload gone -> throw UploadNames.noSuchUpload(call);
            case Completion.InvalidPart invalid ->
                throw new S3Exception(S3Error.INVALID_PART)
                        .detail("UploadId", key.upload().toString())
                        .detail("PartNumber", Integer.toString(invalid.number()));
            case Completion.InvalidPartOrder wrong ->
                throw new S3Exception(S3Error.INVALID_PART_ORDER)
                        .detail("UploadId", key.upload().toString());
            case Completion.EntityTooSmall small ->
                throw new S3Exception(S3Error.ENTITY_TOO_SMALL)
                        .detail("ProposedSize", Long.toString(small.size()))
                        .detail("MinSizeAllowed", Long.toString(small.leastBytes()))
                        .detail("PartNumber", Integer.toString(small.number()));
            case Completion.ConditionFailed failed -> throw WriteCondition.failed(condition);
            case Completion.NoSuchKey absent -> throw new S3Exception(S3Error.NO_SUCH_KEY);
        };
    }

    private static byte[] document(Admitted call, ObjectVersion object) {
        String host = call.headers().value("host").orElse("localhost");
        XmlWriter xml = XmlWriter.document("CompleteMultipartUploadResult")
                .element(
                        "Location",
                        (call.request().secure() ? "https://" : "http://") + host + "/" + object.bucket() + "/"
                                + object.key())
                .element("Bucket", object.bucket())
                .element("Key", object.key())
                .element("ETag", ObjectAnswer.quoted(object.etag()));
        Checksum checksum = object.checksum();
        if (checksum != null) {
            xml.element("Checksum" + checksum.algorithm(), checksum.value())
                    .element("ChecksumType", checksum.type().name());
        }
        return xml.bytes();
    }
}
