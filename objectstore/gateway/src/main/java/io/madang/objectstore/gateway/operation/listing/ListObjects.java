package io.madang.objectstore.gateway.operation.listing;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Parameters;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.Metadata;

/** The first form of the list of objects, which goes on after a key that the client names. */
final class ListObjects implements OperationHandler {
    private final Metadata metadata;

    ListObjects(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        ListRequest request = ListRequest.of(call, "max-keys");
        String marker = Parameters.text(call.query(), "marker");
        Listing listing = metadata.list(new ListQuery(
                        call.bucketName(), request.prefix(), request.delimiter(), marker, request.limit()))
                .orElseThrow(call::noSuchBucket);
        boolean truncated = listing.truncated() && request.limit() > 0;
        XmlWriter xml = XmlWriter.document("ListBucketResult").element("Name", call.bucketName());
        request.repeatIn(xml, "MaxKeys");
        xml.key("Marker", marker, request.encoded()).element("IsTruncated", truncated);
        if (truncated && !request.delimiter().isEmpty()) {
            xml.key("NextMarker", listing.next(), request.encoded());
        }
        listing.objects().forEach(object -> ObjectEntry.write(xml, object, request, true));
        request.writePrefixes(xml, listing.commonPrefixes());
        return S3Response.xml(xml.bytes());
    }
}
