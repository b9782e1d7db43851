package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.Guard;
import io.madang.objectstore.gateway.operation.call.OpenBuckets;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.iam.MalformedPolicy;
import io.madang.objectstore.iam.PolicyDocument;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Metadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The policy of a bucket, by which all of it or parts of it are opened to others, and to everyone. */
final class BucketPolicy {
    private final Metadata metadata;

    BucketPolicy(Metadata metadata) {
        this.metadata = metadata;
    }

    S3Response show(Admitted call) throws S3Exception {
        return S3Response.ok()
                .with("content-type", "application/json")
                .with(policy(call).getBytes(StandardCharsets.UTF_8));
    }

    S3Response set(Admitted call) throws S3Exception, IOException {
        String json = new String(call.body().bytes(PolicyDocument.MAX_BYTES), StandardCharsets.UTF_8);
        try {
            boolean open =
                    PolicyDocument.parseForBucket(json, call.bucketName()).grantsPublicly();
            if (open && new Guard(metadata).block(call.bucketName()).blockPolicy()) {
                throw new S3Exception(
                        S3Error.ACCESS_DENIED, "The bucket's public access block refuses public policies");
            }
        } catch (MalformedPolicy e) {
            throw new S3Exception(S3Error.MALFORMED_POLICY, String.valueOf(e.getMessage()));
        }
        S3Response answer = configure(call, json);
        new OpenBuckets(metadata).warnOf(call.bucketName(), call.request().id());
        return answer;
    }

    S3Response remove(Admitted call) throws S3Exception {
        return configure(call, null);
    }

    S3Response status(Admitted call) throws S3Exception {
        try {
            boolean open = PolicyDocument.parseForBucket(policy(call), call.bucketName())
                    .grantsPublicly();
            return S3Response.xml(
                    XmlWriter.document("PolicyStatus").element("IsPublic", open).bytes());
        } catch (MalformedPolicy e) {
            throw new S3Exception(S3Error.MALFORMED_POLICY, String.valueOf(e.getMessage()));
        }
    }

    private S3Response configure(Admitted call, @Nullable String json) throws S3Exception {
        if (!metadata.configure(call.bucketName(), BucketSetting.POLICY, json)) {
            throw call.noSuchBucket();
        }
        return S3Response.noContent();
    }

    private String policy(Admitted call) throws S3Exception {
        return metadata.setting(call.bucketName(), BucketSetting.POLICY)
                .orElseThrow(
                        () -> new S3Exception(S3Error.NO_SUCH_BUCKET_POLICY).detail("BucketName", call.bucketName()));
    }
}
