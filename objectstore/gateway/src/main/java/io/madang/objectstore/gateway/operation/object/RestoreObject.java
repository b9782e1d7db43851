package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.content.Lookup;
import io.madang.objectstore.gateway.operation.content.StorageClass;
import io.madang.objectstore.gateway.xml.RestoreDocument;
import io.madang.objectstore.metadata.ObjectVersion;
import java.io.IOException;

/** Asks for something in an archive to be readable. It is, and stays so: the answer is S3's for what was restored before. */
final class RestoreObject implements OperationHandler {
    private static final int MAX_DOCUMENT_BYTES = 16 * 1024;

    @Override
    public S3Response answer(Admitted call) throws S3Exception, IOException {
        // The same action for versions, so that it is not asked for by the table.
        call.access().require("s3:RestoreObject", call.bucketName(), call.key());
        RestoreDocument.parse(call.body().bytes(MAX_DOCUMENT_BYTES));
        ObjectVersion object = Lookup.find(call);
        if (!StorageClass.isArchive(object.storageClass())) {
            throw new S3Exception(
                            S3Error.INVALID_OBJECT_STATE,
                            "Restore is not allowed for the object's current storage class")
                    .detail("StorageClass", object.storageClass());
        }
        return S3Response.ok();
    }
}
