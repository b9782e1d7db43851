package io.madang.objectstore.gateway.operation.multipart;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.content.Intake;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.operation.content.Received;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ChecksumKind;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.PartOutcome;
import io.madang.objectstore.metadata.Upload;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Takes in a part, or another one with the same number. */
final class UploadPart implements OperationHandler {
    private final Metadata metadata;
    private final Intake intake;

    UploadPart(Metadata metadata, Intake intake) {
        this.metadata = metadata;
        this.intake = intake;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception, IOException {
        int number = UploadNames.partNumber(call);
        Upload upload = UploadNames.upload(call, metadata);
        Received received = intake.receive(call.body(), upload.storageClass(), algorithm(upload));
        if (!ofKind(upload, received.checksum())) {
            intake.drop(received);
            throw otherKind(upload, received.checksum());
        }
        store(call, intake, metadata, upload, number, received);
        S3Response answer = S3Response.ok().with("etag", ObjectAnswer.quoted(received.md5()));
        return received.checksum() == null
                ? answer
                : answer.with(ObjectAnswer.checksum(received.checksum()).subList(0, 1));
    }

    /** Makes it a part of the upload, or drops it and says why. */
    static void store(Admitted call, Intake intake, Metadata metadata, Upload upload, int number, Received received)
            throws S3Exception {
        NewPart part = new NewPart(number, received.size(), received.data(), received.md5(), received.checksum());
        switch (metadata.putPart(upload.key(), part)) {
            case PartOutcome.Stored stored -> {}
            case PartOutcome.NoSuchUpload gone -> {
                intake.drop(received);
                throw UploadNames.noSuchUpload(call);
            }
            case PartOutcome.DataGone late -> {
                intake.drop(received);
                throw Intake.tooLate();
            }
        }
    }

    /** Every part has the upload's checksum, sent or made here, so that the whole can have one. */
    static @Nullable ChecksumAlgorithm algorithm(Upload upload) {
        ChecksumKind kind = upload.checksum();
        return kind == null ? null : ChecksumAlgorithm.named(kind.algorithm()).orElse(null);
    }

    private static boolean ofKind(Upload upload, @Nullable Checksum sent) {
        return upload.checksum() == null
                || (sent != null && sent.algorithm().equals(upload.checksum().algorithm()));
    }

    private static S3Exception otherKind(Upload upload, @Nullable Checksum sent) {
        return new S3Exception(
                S3Error.INVALID_REQUEST,
                "Checksum Type mismatch occurred, expected checksum Type: "
                        + (upload.checksum() == null
                                ? "null"
                                : lower(upload.checksum().algorithm()))
                        + ", actual checksum Type: "
                        + (sent == null ? "null" : lower(sent.algorithm())));
    }

    private static String lower(String algorithm) {
        return algorithm.toLowerCase(Locale.ROOT);
    }
}
