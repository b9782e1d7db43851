package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Call;
import io.madang.objectstore.gateway.sign.Caller;
import io.madang.objectstore.iam.AccessRequest;
import io.madang.objectstore.iam.Decision;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Permission;
import io.madang.objectstore.metadata.VersionId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the caller of a request may do, as users' and buckets' policies say, and where these neither allow nor deny, lists
 * of access control. Nothing is allowed by default.
 */
public final class Access {
    private final StoreServices services;
    private final Guard guard;
    private final @Nullable String user;
    private final Map<String, List<String>> conditions;
    /** Those read so far, empty text for none; a batch asks from many threads. */
    private final Map<String, String> policies = new ConcurrentHashMap<>(2);
    /** What was found of the objects whose lists were asked. */
    private final Map<Named, Optional<ObjectVersion>> judged = new ConcurrentHashMap<>(2);

    private record Named(String bucket, String key, @Nullable VersionId version) {}

    public Access(StoreServices services, S3Call call) {
        this.services = services;
        this.guard = new Guard(services.metadata());
        this.user = switch (call.caller()) {
            case Caller.Anonymous anonymous -> null;
            case Caller.Signed signed -> signed.user();
        };
        this.conditions = ConditionFacts.of(call);
    }

    /** The name of whoever signed; null for nobody in particular. */
    public @Nullable String user() {
        return user;
    }

    /** For an object of the bucket, or for the bucket itself where the key is null. */
    public boolean permits(String action, String bucket, @Nullable String key) {
        return permits(action, bucket, key, null);
    }

    /** For a version of an object, or where it is null the current one. */
    public boolean permits(String action, String bucket, @Nullable String key, @Nullable VersionId version) {
        return switch (byPolicy(action, bucket, key)) {
            case DENIED -> false;
            case ALLOWED -> true;
            case NOT_GRANTED -> listed(action, bucket, key, version);
        };
    }

    private Decision byPolicy(String action, String bucket, @Nullable String key) {
        Decision decision = services.iam()
                .decide(new AccessRequest(user, action, AccessRequest.arn(bucket, key), conditions, policy(bucket)));
        // Who did not sign has no policy but the bucket's, which need not count for everyone.
        return decision == Decision.ALLOWED
                        && user == null
                        && guard.block(bucket).restrictBuckets()
                ? Decision.NOT_GRANTED
                : decision;
    }

    public void require(String action, String bucket, @Nullable String key) throws S3Exception {
        require(action, bucket, key, null);
    }

    public void require(String action, String bucket, @Nullable String key, @Nullable VersionId version)
            throws S3Exception {
        if (!permits(action, bucket, key, version)) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
    }

    /** For what no list can give. */
    public void requireByPolicy(String action, String bucket, String key) throws S3Exception {
        if (!byPolicy(action, bucket, key).allowed()) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
    }

    /** For what is about no bucket in particular, or about one that is not there yet. */
    public void requireWithoutPolicy(String action, String resource) throws S3Exception {
        if (!services.iam()
                .decide(new AccessRequest(user, action, resource, conditions, null))
                .allowed()) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
    }

    /**
     * The version that is meant, which may be a delete marker. Once its list was asked, it stays the same for the whole
     * call: who may read one must not get another that has just taken its place.
     */
    public Optional<ObjectVersion> object(String bucket, String key, @Nullable VersionId version) {
        Optional<ObjectVersion> known = judged.isEmpty() ? null : judged.get(new Named(bucket, key, version));
        return known == null ? find(bucket, key, version) : known;
    }

    private Optional<ObjectVersion> find(String bucket, String key, @Nullable VersionId version) {
        return version == null
                ? services.metadata().find(bucket, key)
                : services.metadata().find(bucket, key, version);
    }

    private boolean listed(String action, String bucket, @Nullable String key, @Nullable VersionId version) {
        ListedAction listed = ListedAction.of(action);
        if (listed == null) {
            return false;
        }
        if (!listed.ofObject() || key == null) {
            Optional<AccessList> list = services.metadata().bucket(bucket).map(Bucket::access);
            return list.isPresent() && gives(list.get(), listed.permission(), bucket);
        }
        Optional<ObjectVersion> object = judged.computeIfAbsent(
                new Named(bucket, key, version), name -> find(name.bucket(), name.key(), name.version()));
        if (object.isEmpty() || object.get().deleteMarker()) {
            // Who may list may hear that it is not there.
            return permits(version == null ? "s3:ListBucket" : "s3:ListBucketVersions", bucket, null);
        }
        return gives(object.get().access(), listed.permission(), bucket);
    }

    private boolean gives(AccessList list, Permission permission, String bucket) {
        return list.gives(permission, user) && guard.counting(list, bucket).gives(permission, user);
    }

    private @Nullable String policy(String bucket) {
        String policy = policies.computeIfAbsent(
                bucket,
                name -> services.metadata().setting(name, BucketSetting.POLICY).orElse(""));
        return policy.isEmpty() ? null : policy;
    }
}
