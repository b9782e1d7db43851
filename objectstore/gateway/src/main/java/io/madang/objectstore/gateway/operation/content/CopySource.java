package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The object that is copied, found and allowed to be read.
 *
 * @param named whether the client named the version
 */
public record CopySource(ObjectVersion object, Versioning versioning, boolean named) {
    private static final String HEADER = "x-amz-copy-source";
    private static final String VERSION = "?versionId=";

    /** Where a copy is to come from, as the client wrote it. */
    private record Place(String bucket, String key, @Nullable VersionId version) {}

    public static CopySource of(Admitted call, Metadata metadata) throws S3Exception {
        Place place = place(String.valueOf(call.headers().find(HEADER)));
        Bucket bucket = metadata.bucket(place.bucket())
                .orElseThrow(() -> new S3Exception(S3Error.NO_SUCH_BUCKET).detail("BucketName", place.bucket()));
        String owner = call.headers().find("x-amz-source-expected-bucket-owner");
        if (owner != null && !Owner.is(owner)) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
        String action = place.version() == null ? "s3:GetObject" : "s3:GetObjectVersion";
        call.access().require(action, place.bucket(), place.key(), place.version());
        ObjectVersion object = find(call, place);
        if (Preconditions.ofCopier(call.headers()).judge(object.etag(), object.modified())
                != Preconditions.Verdict.GO_ON) {
            throw new S3Exception(S3Error.PRECONDITION_FAILED);
        }
        return new CopySource(object, bucket.versioning(), place.version() != null);
    }

    /** Names the version that was copied, where there are versions. */
    public S3Response nameIn(S3Response answer) {
        return versioning == Versioning.OFF
                ? answer
                : answer.with("x-amz-copy-source-version-id", object.version().toString());
    }

    private static ObjectVersion find(Admitted call, Place place) throws S3Exception {
        if (place.version() == null) {
            return Lookup.current(call.access(), place.bucket(), place.key());
        }
        ObjectVersion object = call.access()
                .object(place.bucket(), place.key(), place.version())
                .orElseThrow(() -> new S3Exception(S3Error.NO_SUCH_VERSION).detail("Key", place.key()));
        if (object.deleteMarker()) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "The source of a copy request may not specifically refer to a delete marker by version id.");
        }
        return object;
    }

    private static Place place(String header) throws S3Exception {
        int question = header.lastIndexOf(VERSION);
        String path = decoded(question < 0 ? header : header.substring(0, question));
        String bare = path.startsWith("/") ? path.substring(1) : path;
        int slash = bare.indexOf('/');
        if (slash < 1 || slash == bare.length() - 1) {
            throw InvalidArgument.of(
                    HEADER, header, "Copy Source must mention the source bucket and key: sourcebucket/sourcekey");
        }
        if (bare.startsWith("arn:")) {
            throw new S3Exception(S3Error.NOT_IMPLEMENTED, "Sources are named by bucket and key, not by ARN");
        }
        VersionId version =
                question < 0 ? null : Admitted.version(decoded(header.substring(question + VERSION.length())));
        return new Place(bare.substring(0, slash), bare.substring(slash + 1), version);
    }

    /** Headers hold one character for each byte; what is not escaped is UTF-8 too. */
    private static String decoded(String text) throws S3Exception {
        String utf8 = new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        try {
            return URLDecoder.decode(utf8.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw InvalidArgument.of(HEADER, text, "Copy Source is not encoded as it should be");
        }
    }
}
