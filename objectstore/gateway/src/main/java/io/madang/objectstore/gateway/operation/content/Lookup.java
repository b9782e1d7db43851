package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.HttpDate;
import io.madang.objectstore.gateway.operation.call.Access;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.VersionId;
import java.util.Optional;

/** Finds the version that a request means, or says what S3 says where there is none. */
public final class Lookup {

    public static ObjectVersion find(Admitted call) throws S3Exception {
        Optional<VersionId> version = call.version();
        return version.isEmpty()
                ? current(call.access(), call.bucketName(), call.key())
                : named(call.access(), call.bucketName(), call.key(), version.get());
    }

    /** The current version. Whoever may not list does not learn what is absent. */
    static ObjectVersion current(Access access, String bucket, String key) throws S3Exception {
        Optional<ObjectVersion> found = access.object(bucket, key, null);
        if (found.isPresent() && !found.get().deleteMarker()) {
            return found.get();
        }
        if (!access.permits("s3:ListBucket", bucket, null)) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
        S3Exception missing = new S3Exception(S3Error.NO_SUCH_KEY).detail("Key", key);
        found.ifPresent(marker -> missing.header("x-amz-delete-marker", "true")
                .header("x-amz-version-id", marker.version().toString()));
        throw missing;
    }

    private static ObjectVersion named(Access access, String bucket, String key, VersionId version) throws S3Exception {
        ObjectVersion found = access.object(bucket, key, version)
                .orElseThrow(() -> new S3Exception(S3Error.NO_SUCH_VERSION)
                        .detail("Key", key)
                        .detail("VersionId", version.toString()));
        if (found.deleteMarker()) {
            throw new S3Exception(S3Error.METHOD_NOT_ALLOWED)
                    .detail("ResourceType", "DeleteMarker")
                    .header("allow", "DELETE")
                    .header("last-modified", HttpDate.of(found.modified()))
                    .header("x-amz-delete-marker", "true")
                    .header("x-amz-version-id", found.version().toString());
        }
        return found;
    }

    private Lookup() {}
}
