package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.ContinuationToken;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.Parameters;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Bucket;
import java.util.ArrayList;
import java.util.List;

/** All buckets of the store, or those whose names begin so, a page at a time where the client wants pages. */
final class ListBuckets implements OperationHandler {
    private static final int MOST = 10_000;
    private static final int PAGE = 1_000;

    private final StoreServices services;

    ListBuckets(StoreServices services) {
        this.services = services;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        int limit = limit(call);
        String prefix = Parameters.text(call.query(), "prefix");
        String region = call.query().value("bucket-region").orElse(services.region());
        String token = call.query().find("continuation-token");
        String after = token == null ? "" : after(token, prefix);
        List<Bucket> buckets = region.equals(services.region()) ? buckets(prefix, after, limit + 1) : List.of();
        boolean truncated = buckets.size() > limit;
        List<Bucket> page = truncated ? buckets.subList(0, limit) : buckets;

        XmlWriter xml = XmlWriter.document("ListAllMyBucketsResult");
        Owner.write(xml, "Owner");
        xml.open("Buckets");
        for (Bucket bucket : page) {
            xml.open("Bucket")
                    .element("Name", bucket.name())
                    .element("CreationDate", bucket.created())
                    .element("BucketRegion", bucket.region())
                    .close();
        }
        xml.close();
        if (!prefix.isEmpty()) {
            xml.element("Prefix", prefix);
        }
        if (truncated) {
            xml.element(
                    "ContinuationToken", new ContinuationToken(page.getLast().name()).sealed("", prefix));
        }
        return S3Response.xml(xml.bytes());
    }

    private static int limit(Admitted call) throws S3Exception {
        long limit = Parameters.number(call.query(), "max-buckets", MOST);
        if (limit < 1 || limit > MOST) {
            throw InvalidArgument.of(
                    "max-buckets",
                    Long.toString(limit),
                    "Argument max-buckets must be an integer between 1 and " + MOST);
        }
        return (int) limit;
    }

    private static String after(String token, String prefix) throws S3Exception {
        return ContinuationToken.open(token, "", prefix)
                .orElseThrow(() ->
                        InvalidArgument.of("continuation-token", token, "The continuation token provided is incorrect"))
                .after();
    }

    private List<Bucket> buckets(String prefix, String after, int limit) {
        List<Bucket> found = new ArrayList<>();
        String last = after;
        while (true) {
            List<Bucket> page = services.metadata().buckets(last, PAGE);
            for (Bucket bucket : page) {
                if (bucket.name().startsWith(prefix)) {
                    found.add(bucket);
                }
                if (found.size() == limit) {
                    return found;
                }
            }
            if (page.size() < PAGE) {
                return found;
            }
            last = page.getLast().name();
        }
    }
}
