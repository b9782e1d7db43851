package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.List;
import java.util.Optional;

/** Where a bucket is to be made ({@code CreateBucketConfiguration}); an empty document says nothing. */
public record LocationDocument(Optional<String> region) {
    private static final List<String> NOT_IMPLEMENTED = List.of("Location", "Bucket", "Tags");

    public static LocationDocument parse(byte[] document) throws S3Exception {
        if (document.length == 0) {
            return new LocationDocument(Optional.empty());
        }
        XmlElement root = XmlReader.read(document, "CreateBucketConfiguration");
        for (String name : NOT_IMPLEMENTED) {
            if (root.has(name)) {
                throw new S3Exception(S3Error.NOT_IMPLEMENTED, name + " of a new bucket is not implemented");
            }
        }
        String region = root.only("LocationConstraint").textOf("LocationConstraint");
        return new LocationDocument(
                region == null || region.isBlank() ? Optional.empty() : Optional.of(region.strip()));
    }
}
