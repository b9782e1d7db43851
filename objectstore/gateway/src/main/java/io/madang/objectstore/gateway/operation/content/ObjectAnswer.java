package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Headers by which answers name an object. */
public final class ObjectAnswer {

    public static String quoted(String etag) {
        return '"' + etag + '"';
    }

    /** The version, in buckets that have or had versions. */
    public static List<Header> version(VersionId version, Versioning versioning) {
        return versioning == Versioning.OFF ? List.of() : List.of(new Header("x-amz-version-id", version.toString()));
    }

    public static List<Header> checksum(@Nullable Checksum checksum) {
        List<Header> headers = new ArrayList<>(2);
        if (checksum != null) {
            ChecksumAlgorithm.named(checksum.algorithm())
                    .ifPresent(algorithm -> headers.add(new Header(algorithm.header(), checksum.value())));
            headers.add(new Header("x-amz-checksum-type", checksum.type().name()));
        }
        return headers;
    }

    private ObjectAnswer() {}
}
