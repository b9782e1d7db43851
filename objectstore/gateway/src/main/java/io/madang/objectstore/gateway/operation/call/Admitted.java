package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Body;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.Query;
import io.madang.objectstore.gateway.http.S3Call;
import io.madang.objectstore.gateway.http.S3Request;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.VersionId;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call that was let in: its caller may, and its bucket, where it is about one, was there a moment ago. */
public final class Admitted {
    private final S3Call call;
    private final Access access;
    private final @Nullable Bucket bucket;

    public Admitted(S3Call call, Access access, @Nullable Bucket bucket) {
        this.call = call;
        this.access = access;
        this.bucket = bucket;
    }

    public S3Request request() {
        return call.request();
    }

    public Headers headers() {
        return call.request().headers();
    }

    public Query query() {
        return call.request().query();
    }

    public Body body() {
        return call.body();
    }

    public Access access() {
        return access;
    }

    public Bucket bucket() {
        return Objects.requireNonNull(bucket, "an operation without a bucket");
    }

    /** The bucket's name, also where there is no such bucket yet. */
    public String bucketName() {
        return Objects.requireNonNull(call.request().bucketName(), "an operation without a bucket");
    }

    public String key() {
        return Objects.requireNonNull(call.request().keyName(), "an operation without a key");
    }

    /** Whether the caller signed: what nobody in particular asks for is refused here and there. */
    public boolean signed() {
        return access.user() != null;
    }

    public Optional<VersionId> version() throws S3Exception {
        String text = query().find("versionId");
        return text == null ? Optional.empty() : Optional.of(version(text));
    }

    /** The version of that name; an error where it cannot be one. */
    public static VersionId version(String text) throws S3Exception {
        return VersionId.parse(text)
                .orElseThrow(() -> InvalidArgument.of("versionId", text, "Invalid version id specified"));
    }

    /** For operations that make a version and can therefore not be told which. */
    public void refuseVersion() throws S3Exception {
        String text = query().find("versionId");
        if (text != null) {
            throw InvalidArgument.of("versionId", text, "This operation does not accept a version-id.");
        }
    }

    public S3Exception noSuchBucket() {
        return new S3Exception(S3Error.NO_SUCH_BUCKET).detail("BucketName", bucketName());
    }
}
