package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.xml.VersioningDocument;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.Versioning;
import java.io.IOException;

/** Whether a bucket keeps versions. */
final class BucketVersioning {
    private static final int MAX_DOCUMENT_BYTES = 16 * 1024;

    private final Metadata metadata;

    BucketVersioning(Metadata metadata) {
        this.metadata = metadata;
    }

    S3Response show(Admitted call) {
        XmlWriter xml = XmlWriter.document("VersioningConfiguration");
        switch (call.bucket().versioning()) {
            case OFF -> {}
            case ENABLED -> xml.element("Status", "Enabled");
            case SUSPENDED -> xml.element("Status", "Suspended");
        }
        return S3Response.xml(xml.bytes());
    }

    S3Response set(Admitted call) throws S3Exception, IOException {
        boolean enabled =
                VersioningDocument.parse(call.body().bytes(MAX_DOCUMENT_BYTES)).enabled();
        if (!metadata.setVersioning(call.bucketName(), enabled ? Versioning.ENABLED : Versioning.SUSPENDED)) {
            throw call.noSuchBucket();
        }
        return S3Response.ok();
    }
}
