package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Exception;
import java.util.Optional;

/** Where a bucket is to be made ({@code CreateBucketConfiguration}); an empty document says nothing. */
public record LocationDocument(Optional<String> region) {

    public static LocationDocument parse(byte[] document) throws S3Exception {
        if (document.length == 0) {
            return new LocationDocument(Optional.empty());
        }
        String region = XmlReader.read(document, "CreateBucketConfiguration").textOf("LocationConstraint");
        return new LocationDocument(
                region == null || region.isBlank() ? Optional.empty() : Optional.of(region.strip()));
    }
}
