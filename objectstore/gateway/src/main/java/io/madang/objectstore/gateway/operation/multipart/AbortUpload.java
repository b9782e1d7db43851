package io.madang.objectstore.gateway.operation.multipart;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.metadata.Metadata;

/** Forgets an upload and all its parts. */
final class AbortUpload implements OperationHandler {
    private final Metadata metadata;

    AbortUpload(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        if (!metadata.abort(UploadNames.key(call))) {
            throw UploadNames.noSuchUpload(call);
        }
        return S3Response.noContent();
    }
}
