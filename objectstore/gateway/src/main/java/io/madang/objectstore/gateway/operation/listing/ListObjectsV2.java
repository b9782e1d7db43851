package io.madang.objectstore.gateway.operation.listing;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.ContinuationToken;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Parameters;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.Metadata;

/** The second form of the list of objects, which goes on where a token says. */
final class ListObjectsV2 implements OperationHandler {
    private final Metadata metadata;

    ListObjectsV2(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        ListRequest request = ListRequest.of(call, "max-keys");
        String bucket = call.bucketName();
        String startAfter = Parameters.text(call.query(), "start-after");
        String token = call.query().find("continuation-token");
        String after = token == null ? startAfter : opened(token, bucket, request);
        Listing listing = metadata.list(
                        new ListQuery(bucket, request.prefix(), request.delimiter(), after, request.limit()))
                .orElseThrow(call::noSuchBucket);
        boolean truncated = listing.truncated() && request.limit() > 0;
        boolean owner = "true".equalsIgnoreCase(call.query().find("fetch-owner"));
        XmlWriter xml = XmlWriter.document("ListBucketResult").element("Name", bucket);
        request.repeatIn(xml, "MaxKeys");
        xml.element(
                        "KeyCount",
                        listing.objects().size() + listing.commonPrefixes().size())
                .element("IsTruncated", truncated)
                .optional("ContinuationToken", token);
        if (truncated) {
            String next = new ContinuationToken(listing.next()).sealed(bucket, request.prefix(), request.delimiter());
            xml.element("NextContinuationToken", next);
        }
        if (!startAfter.isEmpty()) {
            xml.key("StartAfter", startAfter, request.encoded());
        }
        listing.objects().forEach(object -> ObjectEntry.write(xml, object, request, owner));
        request.writePrefixes(xml, listing.commonPrefixes());
        return S3Response.xml(xml.bytes());
    }

    private static String opened(String token, String bucket, ListRequest request) throws S3Exception {
        return ContinuationToken.open(token, bucket, request.prefix(), request.delimiter())
                .orElseThrow(() ->
                        InvalidArgument.of("continuation-token", token, "The continuation token provided is incorrect"))
                .after();
    }
}
