package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Call;
import io.madang.objectstore.gateway.sign.Caller;
import io.madang.objectstore.iam.Request;
import io.madang.objectstore.metadata.BucketSetting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What the caller of a request may do, as users' and buckets' policies say. Nothing is allowed by default. */
public final class Access {
    private static final Map<String, String> FROM_QUERY = Map.of(
            "s3:prefix", "prefix", "s3:delimiter", "delimiter", "s3:max-keys", "max-keys", "s3:VersionId", "versionId");
    private static final Map<String, String> FROM_HEADERS = Map.of(
            "aws:UserAgent", "user-agent",
            "aws:Referer", "referer",
            "s3:x-amz-acl", "x-amz-acl",
            "s3:x-amz-copy-source", "x-amz-copy-source",
            "s3:x-amz-metadata-directive", "x-amz-metadata-directive",
            "s3:x-amz-storage-class", "x-amz-storage-class",
            "s3:x-amz-content-sha256", "x-amz-content-sha256",
            "s3:if-match", "if-match",
            "s3:if-none-match", "if-none-match");

    private final Rooms rooms;
    private final @Nullable String user;
    private final Map<String, List<String>> conditions;
    /** Those read so far, empty text for none; a batch asks from many threads. */
    private final Map<String, String> policies = new ConcurrentHashMap<>(2);

    public Access(Rooms rooms, S3Call call) {
        this.rooms = rooms;
        this.user = switch (call.caller()) {
            case Caller.Anonymous anonymous -> null;
            case Caller.Signed signed -> signed.user();
        };
        this.conditions = conditions(call);
    }

    /** The name of whoever signed; null for nobody in particular. */
    public @Nullable String user() {
        return user;
    }

    /** For an object of the bucket, or for the bucket itself where the key is null. */
    public boolean permits(String action, String bucket, @Nullable String key) {
        return rooms.iam()
                .decide(new Request(user, action, Request.arn(bucket, key), conditions, policy(bucket)))
                .allowed();
    }

    public void require(String action, String bucket, @Nullable String key) throws S3Exception {
        if (!permits(action, bucket, key)) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
    }

    /** For what is about no bucket in particular, or about one that is not there yet. */
    public void requireWithoutPolicy(String action, String resource) throws S3Exception {
        if (!rooms.iam()
                .decide(new Request(user, action, resource, conditions, null))
                .allowed()) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
    }

    private @Nullable String policy(String bucket) {
        String policy = policies.computeIfAbsent(
                bucket,
                name -> rooms.metadata().setting(name, BucketSetting.POLICY).orElse(""));
        return policy.isEmpty() ? null : policy;
    }

    private static Map<String, List<String>> conditions(S3Call call) {
        Map<String, List<String>> facts = new HashMap<>();
        facts.put("aws:SourceIp", List.of(call.request().remote().getHostAddress()));
        facts.put("aws:SecureTransport", List.of(Boolean.toString(call.request().secure())));
        FROM_QUERY.forEach(
                (fact, name) -> call.request().query().value(name).ifPresent(v -> facts.put(fact, List.of(v))));
        FROM_HEADERS.forEach(
                (fact, name) -> call.request().headers().value(name).ifPresent(v -> facts.put(fact, List.of(v))));
        if (call.caller() instanceof Caller.Signed signed) {
            facts.put("s3:authType", List.of(signed.presigned() ? "REST-QUERY-STRING" : "REST-HEADER"));
            facts.put("s3:signatureversion", List.of("AWS4-HMAC-SHA256"));
        }
        return facts;
    }
}
