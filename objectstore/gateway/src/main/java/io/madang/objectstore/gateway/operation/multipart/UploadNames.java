package io.madang.objectstore.gateway.operation.multipart;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadKey;

/** Uploads and parts as requests name them. */
final class UploadNames {

    static UploadKey key(Admitted call) throws S3Exception {
        call.refuseVersion();
        UploadId id = UploadId.parse(call.query().value("uploadId").orElse("")).orElseThrow(() -> noSuchUpload(call));
        return new UploadKey(call.bucketName(), call.key(), id);
    }

    static Upload upload(Admitted call, Metadata metadata) throws S3Exception {
        return metadata.upload(key(call)).orElseThrow(() -> noSuchUpload(call));
    }

    static S3Exception noSuchUpload(Admitted call) {
        return new S3Exception(S3Error.NO_SUCH_UPLOAD)
                .detail("UploadId", call.query().value("uploadId").orElse(""));
    }

    static int partNumber(Admitted call) throws S3Exception {
        String text = call.query().value("partNumber").orElse("");
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= Limits.PARTS) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw InvalidArgument.of(
                "partNumber", text, "Part number must be an integer between 1 and " + Limits.PARTS + ", inclusive");
    }

    private UploadNames() {}
}
