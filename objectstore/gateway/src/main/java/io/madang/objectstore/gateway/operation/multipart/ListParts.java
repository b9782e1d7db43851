package io.madang.objectstore.gateway.operation.multipart;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.Parameters;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.PartListing;

/** The parts of an upload that have come so far. */
final class ListParts implements OperationHandler {
    private final Metadata metadata;

    ListParts(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        int limit = Parameters.limit(call.query(), "max-parts");
        int after = (int) Parameters.number(call.query(), "part-number-marker", 0);
        boolean encoded = Parameters.urlEncoded(call.query());
        PartListing listing =
                metadata.parts(UploadNames.key(call), after, limit).orElseThrow(() -> UploadNames.noSuchUpload(call));
        XmlWriter xml = XmlWriter.document("ListPartsResult")
                .element("Bucket", call.bucketName())
                .key("Key", call.key(), encoded)
                .element("UploadId", listing.upload().key().upload().toString());
        Owner.write(xml, "Initiator");
        Owner.write(xml, "Owner");
        xml.element("StorageClass", listing.upload().storageClass()).element("PartNumberMarker", after);
        if (listing.truncated()) {
            xml.element("NextPartNumberMarker", listing.next());
        }
        xml.element("MaxParts", limit).element("IsTruncated", listing.truncated() && limit > 0);
        if (listing.upload().checksum() != null) {
            xml.element("ChecksumAlgorithm", listing.upload().checksum().algorithm())
                    .element("ChecksumType", listing.upload().checksum().type().name());
        }
        listing.parts().forEach(part -> write(xml, part));
        return S3Response.xml(xml.bytes());
    }

    private static void write(XmlWriter xml, Part part) {
        xml.open("Part")
                .element("PartNumber", part.number())
                .element("LastModified", part.modified())
                .element("ETag", ObjectAnswer.quoted(part.etag()))
                .element("Size", part.size());
        if (part.checksum() != null) {
            xml.element(
                    "Checksum" + part.checksum().algorithm(), part.checksum().value());
        }
        xml.close();
    }
}
