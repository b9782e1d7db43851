package io.madang.objectstore.gateway.operation.multipart;

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
import io.madang.objectstore.gateway.operation.content.StorageClass;
import io.madang.objectstore.gateway.operation.content.StoredHeaders;
import io.madang.objectstore.gateway.operation.content.TagHeader;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ChecksumKind;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadStart;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Begins an upload; what is said of the object is said here. */
final class CreateUpload implements OperationHandler {
    private static final String ALGORITHM = "x-amz-checksum-algorithm";
    private static final String TYPE = "x-amz-checksum-type";

    private final Metadata metadata;
    private final GivenLists lists;

    CreateUpload(StoreServices services) {
        this.metadata = services.metadata();
        this.lists = new GivenLists(services);
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        call.refuseVersion();
        NewUpload upload = new NewUpload(
                call.bucketName(),
                call.key(),
                StoredHeaders.of(call.headers()),
                TagHeader.of(call),
                checksum(call.headers()),
                Owner.ID,
                StorageClass.of(call.headers()),
                lists.ofObject(call));
        return switch (metadata.startUpload(upload)) {
            case UploadStart.Started started -> answer(started.upload());
            case UploadStart.NoSuchBucket gone -> throw call.noSuchBucket();
        };
    }

    private static S3Response answer(Upload upload) {
        S3Response answer = S3Response.xml(XmlWriter.document("InitiateMultipartUploadResult")
                .element("Bucket", upload.key().bucket())
                .element("Key", upload.key().key())
                .element("UploadId", upload.key().upload().toString())
                .bytes());
        ChecksumKind kind = upload.checksum();
        return kind == null
                ? answer
                : answer.with(ALGORITHM, kind.algorithm())
                        .with(TYPE, kind.type().name());
    }

    private static @Nullable ChecksumKind checksum(Headers headers) throws S3Exception {
        String name = headers.find(ALGORITHM);
        String type = headers.find(TYPE);
        if (name == null) {
            if (type != null) {
                throw new S3Exception(
                        S3Error.INVALID_REQUEST,
                        "The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.");
            }
            return null;
        }
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.named(name)
                .orElseThrow(() -> new S3Exception(
                        S3Error.INVALID_REQUEST,
                        "Checksum algorithm provided is unsupported. Please try again with any of the valid types:"
                                + " [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]"));
        return new ChecksumKind(algorithm.name(), type(type, algorithm));
    }

    private static Checksum.Type type(@Nullable String text, ChecksumAlgorithm algorithm) throws S3Exception {
        boolean wholeOnly = algorithm == ChecksumAlgorithm.CRC64NVME;
        if (text == null) {
            return wholeOnly ? Checksum.Type.FULL_OBJECT : Checksum.Type.COMPOSITE;
        }
        Checksum.Type type =
                switch (text) {
                    case "FULL_OBJECT" -> Checksum.Type.FULL_OBJECT;
                    case "COMPOSITE" -> Checksum.Type.COMPOSITE;
                    default -> throw InvalidArgument.of(TYPE, text, "Value for x-amz-checksum-type header is invalid.");
                };
        boolean possible = type == Checksum.Type.FULL_OBJECT ? algorithm.combines() : !wholeOnly;
        if (!possible) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "The " + type + " checksum type cannot be used with the "
                            + algorithm.name().toLowerCase(Locale.ROOT) + " checksum algorithm.");
        }
        return type;
    }
}
