package io.madang.objectstore.gateway.operation.listing;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import org.jspecify.annotations.Nullable;

/** The uploads that are under way in a bucket. */
final class ListUploads implements OperationHandler {
    private final Metadata metadata;

    ListUploads(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        ListRequest request = ListRequest.of(call, "max-uploads");
        Markers markers = Markers.of(call, "upload-id-marker", "UploadIdMarker");
        UploadListing listing = metadata.uploads(new UploadQuery(
                        call.bucketName(),
                        request.prefix(),
                        request.delimiter(),
                        markers.key(),
                        markers.key().isEmpty() ? null : marker(markers.behind()),
                        request.limit()))
                .orElseThrow(call::noSuchBucket);
        XmlWriter xml = XmlWriter.document("ListMultipartUploadsResult").element("Bucket", call.bucketName());
        request.repeatIn(xml, "MaxUploads");
        markers.write(xml, request, listing.truncated(), listing.nextKey(), listing.nextUpload());
        listing.uploads().forEach(upload -> write(xml, upload, request.encoded()));
        request.writePrefixes(xml, listing.commonPrefixes());
        return S3Response.xml(xml.bytes());
    }

    /** Counts only with a key; S3 ignores it otherwise. */
    private static @Nullable UploadId marker(String text) throws S3Exception {
        if (text.isEmpty()) {
            return null;
        }
        return UploadId.parse(text)
                .orElseThrow(() -> InvalidArgument.of("upload-id-marker", text, "Invalid uploadId marker"));
    }

    private static void write(XmlWriter xml, Upload upload, boolean encoded) {
        xml.open("Upload")
                .key("Key", upload.key().key(), encoded)
                .element("UploadId", upload.key().upload().toString());
        Owner.write(xml, "Initiator");
        Owner.write(xml, "Owner");
        xml.element("StorageClass", upload.storageClass()).element("Initiated", upload.started());
        if (upload.checksum() != null) {
            xml.element("ChecksumAlgorithm", upload.checksum().algorithm())
                    .element("ChecksumType", upload.checksum().type().name());
        }
        xml.close();
    }
}
