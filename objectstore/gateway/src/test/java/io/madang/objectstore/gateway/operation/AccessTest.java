package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.iam.User.UserPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

class AccessTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String filled() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("open/k"), RequestBody.fromString("open"));
        store.s3.putObject(p -> p.bucket(bucket).key("closed/k"), RequestBody.fromString("closed"));
        return bucket;
    }

    private static void policy(String bucket, String statement) {
        String document = "{\"Version\":\"2012-10-17\",\"Statement\":[" + statement + "]}";
        store.s3.putBucketPolicy(p -> p.bucket(bucket).policy(document));
    }

    private static int anonymous(String method, String target) throws Exception {
        return store.raw().anonymous(method, target, Map.of(), "").statusCode();
    }

    @Test
    void isClosedToStrangers() throws Exception {
        String bucket = filled();

        var answer = store.raw().anonymous("GET", "/" + bucket + "/open/k", Map.of(), "");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("<Code>AccessDenied</Code>");
        assertThat(anonymous("GET", "/")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket)).isEqualTo(403);
        assertThat(anonymous("PUT", "/" + bucket + "/open/k")).isEqualTo(403);
        assertThat(anonymous("DELETE", "/" + bucket + "/open/k")).isEqualTo(403);
        assertThat(anonymous("PUT", "/brand-new")).isEqualTo(403);
        assertThat(store.s3
                        .getObjectAsBytes(g -> g.bucket(bucket).key("open/k"))
                        .asUtf8String())
                .isEqualTo("open");
    }

    @Test
    void opensWhatThePolicyOpensAndNoMore() throws Exception {
        String bucket = filled();
        policy(
                bucket,
                """
                {"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::%s/open/*"}"""
                        .formatted(bucket));

        assertThat(anonymous("GET", "/" + bucket + "/open/k")).isEqualTo(200);
        assertThat(anonymous("HEAD", "/" + bucket + "/open/k")).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "/closed/k")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/open/none")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/open/k?tagging")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/open/k?versionId=null")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket)).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/open/k?response-content-type=text/html"))
                .isEqualTo(400);
        assertThat(store.s3
                        .getBucketPolicyStatus(g -> g.bucket(bucket))
                        .policyStatus()
                        .isPublic())
                .isTrue();

        store.s3.deleteBucketPolicy(d -> d.bucket(bucket));
        assertThat(anonymous("GET", "/" + bucket + "/open/k")).isEqualTo(403);
        Failing.with(404, "NoSuchBucketPolicy", () -> store.s3.getBucketPolicy(g -> g.bucket(bucket)));
    }

    /** The proxy before the store tells from where and how the client came; nobody else's word counts. */
    @Test
    void knowsWhereAndHowClientsCome() throws Exception {
        String bucket = filled();
        policy(
                bucket,
                """
                {"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::%s/*",
                 "Condition":{"Bool":{"aws:SecureTransport":"true"},"IpAddress":{"aws:SourceIp":"203.0.113.0/24"}}}"""
                        .formatted(bucket));

        assertThat(forwarded(bucket, "https", "203.0.113.9")).isEqualTo(200);
        assertThat(forwarded(bucket, "http", "203.0.113.9")).isEqualTo(403);
        assertThat(forwarded(bucket, "https", "198.51.100.1")).isEqualTo(403);
        assertThat(forwarded(bucket, "https", "203.0.113.9, 198.51.100.1")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/open/k")).isEqualTo(403);
    }

    private static int forwarded(String bucket, String scheme, String from) throws Exception {
        return store.raw()
                .anonymous(
                        "GET",
                        "/" + bucket + "/open/k",
                        Map.of("X-Forwarded-Proto", scheme, "X-Forwarded-For", from),
                        "")
                .statusCode();
    }

    @Test
    void refusesPoliciesThatAreNone() {
        String bucket = store.bucket();

        Failing.with(
                400,
                "MalformedPolicy",
                () -> store.s3.putBucketPolicy(p -> p.bucket(bucket).policy("{")));
        Failing.with(
                400,
                "MalformedPolicy",
                () -> policy(
                        bucket,
                        """
                {"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::another/*"}"""));
    }

    @Test
    void letsAUserDoWhatItsPolicyAllows() throws Exception {
        String bucket = filled();
        AccessKey key = store.accounts.addUser(
                "reader",
                List.of(new UserPolicy(
                        "read",
                        """
                {"Version":"2012-10-17","Statement":[
                 {"Effect":"Allow","Action":["s3:GetObject","s3:DeleteObject"],"Resource":"arn:aws:s3:::%1$s/open/*"},
                 {"Effect":"Allow","Action":"s3:ListBucket","Resource":"arn:aws:s3:::%1$s",
                  "Condition":{"StringLike":{"s3:prefix":"open/*"}}}]}"""
                                .formatted(bucket))));
        try (S3Client reader = store.client(key)) {
            assertThat(reader.getObjectAsBytes(g -> g.bucket(bucket).key("open/k"))
                            .asUtf8String())
                    .isEqualTo("open");
            assertThat(reader.listObjectsV2(l -> l.bucket(bucket).prefix("open/"))
                            .contents())
                    .hasSize(1);
            Failing.with(403, "AccessDenied", () -> reader.listObjectsV2(l -> l.bucket(bucket)));
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> reader.getObjectAsBytes(g -> g.bucket(bucket).key("closed/k")));
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> reader.putObject(p -> p.bucket(bucket).key("open/k"), RequestBody.fromString("x")));
            Failing.with(403, "AccessDenied", () -> reader.listBuckets());
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> reader.copyObject(c -> c.sourceBucket(bucket)
                            .sourceKey("closed/k")
                            .destinationBucket(bucket)
                            .destinationKey("open/k")));
            var batch = reader.deleteObjects(d -> d.bucket(bucket)
                    .delete(all -> all.objects(
                            ObjectIdentifier.builder().key("open/k").build(),
                            ObjectIdentifier.builder().key("closed/k").build())));
            assertThat(batch.deleted()).extracting(one -> one.key()).containsExactly("open/k");
            assertThat(batch.errors()).extracting(one -> one.code()).containsExactly("AccessDenied");
        }
    }

    @Test
    void presignedRequestsSpeakForWhoSigned() throws Exception {
        String bucket = filled();
        try (var presigner = store.presigner()) {
            var get = presigner.presignGetObject(p -> p.signatureDuration(Duration.ofMinutes(5))
                    .getObjectRequest(g -> g.bucket(bucket).key("closed/k").responseContentType("text/html")));
            var answer = store.raw().anonymous("GET", get.url().getFile(), Map.of(), "");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("closed");
            assertThat(answer.headers().firstValue("content-type")).contains("text/html");

            var put = presigner.presignPutObject(p -> p.signatureDuration(Duration.ofMinutes(5))
                    .putObjectRequest(o -> o.bucket(bucket).key("new")));
            assertThat(store.raw()
                            .anonymous("PUT", put.url().getFile(), Map.of(), "presigned")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(store.s3
                            .getObjectAsBytes(g -> g.bucket(bucket).key("new"))
                            .asUtf8String())
                    .isEqualTo("presigned");
        }
    }

    @Test
    void refusesABucketOfAnotherOwner() {
        String bucket = filled();

        Failing.with(
                403,
                "AccessDenied",
                () -> store.s3.listObjectsV2(l -> l.bucket(bucket).expectedBucketOwner("111122223333")));
        store.s3.listObjectsV2(l -> l.bucket(bucket).expectedBucketOwner("000000000000"));
    }
}
