package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.TaggingXml;
import io.madang.objectstore.gateway.operation.content.Lookup;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.xml.TaggingDocument;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectVersion;
import java.io.IOException;
import java.util.Map;

/** The tags of an object or a version. They can change while the rest of it cannot. */
final class ObjectTagging {
    private static final int MAX_DOCUMENT_BYTES = 64 * 1024;

    private final Metadata metadata;

    ObjectTagging(Metadata metadata) {
        this.metadata = metadata;
    }

    S3Response show(Admitted call) throws S3Exception {
        ObjectVersion object = Lookup.find(call);
        return S3Response.xml(TaggingXml.write(object.tags()))
                .with(ObjectAnswer.version(object.version(), call.bucket().versioning()));
    }

    S3Response set(Admitted call) throws S3Exception, IOException {
        byte[] document = call.body().bytes(MAX_DOCUMENT_BYTES);
        return tag(
                call,
                200,
                TaggingDocument.parse(document, TaggingDocument.MAX_OBJECT_TAGS).tags());
    }

    S3Response remove(Admitted call) throws S3Exception {
        return tag(call, 204, Map.of());
    }

    private S3Response tag(Admitted call, int status, Map<String, String> tags) throws S3Exception {
        ObjectVersion object = Lookup.find(call);
        if (!metadata.tag(call.bucketName(), call.key(), object.version(), tags)) {
            throw new S3Exception(S3Error.NO_SUCH_KEY).detail("Key", call.key());
        }
        return S3Response.status(status)
                .with(ObjectAnswer.version(object.version(), call.bucket().versioning()));
    }
}
