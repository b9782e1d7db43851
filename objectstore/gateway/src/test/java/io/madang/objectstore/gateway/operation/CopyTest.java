package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.MetadataDirective;
import software.amazon.awssdk.services.s3.model.TaggingDirective;

class CopyTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static final String KEY = "from/a b+ü.txt";

    private static String source() {
        String bucket = store.bucket();
        store.s3.putObject(
                p -> p.bucket(bucket)
                        .key(KEY)
                        .contentType("text/plain")
                        .metadata(Map.of("colour", "blue"))
                        .tagging("a=1"),
                RequestBody.fromString("content"));
        return bucket;
    }

    private static CopyObjectRequest.Builder copy(String bucket, String key) {
        return CopyObjectRequest.builder()
                .sourceBucket(bucket)
                .sourceKey(KEY)
                .destinationBucket(bucket)
                .destinationKey(key);
    }

    private static HeadObjectResponse head(String bucket, String key) {
        return store.s3.headObject(h -> h.bucket(bucket).key(key).checksumMode(ChecksumMode.ENABLED));
    }

    @Test
    void takesEverythingOver() {
        String bucket = source();
        String etag = store.s3
                .copyObject(copy(bucket, "to").build())
                .copyObjectResult()
                .eTag();
        store.s3.deleteObject(d -> d.bucket(bucket).key(KEY));

        HeadObjectResponse copy = head(bucket, "to");
        assertThat(copy.eTag()).isEqualTo(etag);
        assertThat(copy.contentType()).isEqualTo("text/plain");
        assertThat(copy.metadata()).isEqualTo(Map.of("colour", "blue"));
        assertThat(copy.checksumCRC32()).isNotEmpty();
        assertThat(store.s3.getObjectTagging(g -> g.bucket(bucket).key("to")).tagSet())
                .hasSize(1);
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("to")).asUtf8String())
                .isEqualTo("content");
    }

    @Test
    void replacesHeadersAndTags() {
        String bucket = source();
        store.s3.copyObject(copy(bucket, "to")
                .metadataDirective(MetadataDirective.REPLACE)
                .contentType("text/csv")
                .metadata(Map.of("new", "yes"))
                .taggingDirective(TaggingDirective.REPLACE)
                .tagging("b=2&c=3")
                .build());

        assertThat(head(bucket, "to").contentType()).isEqualTo("text/csv");
        assertThat(head(bucket, "to").metadata()).isEqualTo(Map.of("new", "yes"));
        assertThat(store.s3.getObjectTagging(g -> g.bucket(bucket).key("to")).tagSet())
                .hasSize(2);
    }

    @Test
    void copiesOntoItselfOnlyToChangeSomething() {
        String bucket = source();

        Failing.with(
                400,
                "InvalidRequest",
                () -> store.s3.copyObject(copy(bucket, KEY).build()));
        store.s3.copyObject(copy(bucket, KEY)
                .metadataDirective(MetadataDirective.REPLACE)
                .metadata(Map.of("colour", "red"))
                .build());
        assertThat(head(bucket, KEY).metadata()).isEqualTo(Map.of("colour", "red"));
        store.s3.copyObject(copy(bucket, KEY).storageClass("REDUCED_REDUNDANCY").build());
        assertThat(head(bucket, KEY).storageClassAsString()).isEqualTo("REDUCED_REDUNDANCY");
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key(KEY)).asUtf8String())
                .isEqualTo("content");
    }

    @Test
    void makesAnotherChecksum() {
        String bucket = source();
        store.s3.copyObject(
                copy(bucket, "to").checksumAlgorithm(ChecksumAlgorithm.SHA256).build());

        assertThat(head(bucket, "to").checksumSHA256()).isEqualTo("7XACtDnprIRfIjV9giusFERzD722AW0+yUMil7nsn3M=");
    }

    @Test
    void copiesUnderConditions() {
        String bucket = source();
        String etag = head(bucket, KEY).eTag();

        store.s3.copyObject(copy(bucket, "to").copySourceIfMatch(etag).build());
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.copyObject(
                        copy(bucket, "to").copySourceIfMatch("\"other\"").build()));
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.copyObject(
                        copy(bucket, "to").copySourceIfNoneMatch(etag).build()));
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.copyObject(copy(bucket, "to")
                        .copySourceIfModifiedSince(Instant.now().plusSeconds(60))
                        .build()));
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.copyObject(copy(bucket, "to")
                        .copySourceIfUnmodifiedSince(Instant.EPOCH)
                        .build()));
    }

    @Test
    void restoresAnOldVersion() {
        String bucket = source();
        store.s3.putBucketVersioning(p -> p.bucket(bucket).versioningConfiguration(v -> v.status("Enabled")));
        store.s3.putObject(p -> p.bucket(bucket).key(KEY), RequestBody.fromString("newer"));
        var answer =
                store.s3.copyObject(copy(bucket, KEY).sourceVersionId("null").build());

        assertThat(answer.copySourceVersionId()).isEqualTo("null");
        assertThat(answer.versionId()).isNotEqualTo("null");
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key(KEY)).asUtf8String())
                .isEqualTo("content");
        String marker = store.s3.deleteObject(d -> d.bucket(bucket).key(KEY)).versionId();
        Failing.with(
                404, "NoSuchKey", () -> store.s3.copyObject(copy(bucket, "to").build()));
        Failing.with(
                400,
                "InvalidRequest",
                () -> store.s3.copyObject(
                        copy(bucket, "to").sourceVersionId(marker).build()));
    }

    @Test
    void saysWhatIsWrongWithTheSource() throws Exception {
        String bucket = source();
        Failing.with(
                404,
                "NoSuchBucket",
                () -> store.s3.copyObject(
                        copy(bucket, "to").sourceBucket("no-such-bucket").build()));
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.copyObject(copy(bucket, "to").sourceKey("none").build()));
        var answer = store.raw().signed("PUT", "/" + bucket + "/to", Map.of("x-amz-copy-source", "nonsense"), "");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>InvalidArgument</Code>");
        Failing.with(
                400,
                "InvalidArgument",
                () -> store.s3.copyObject(
                        copy(bucket, "to").metadataDirective("SOMETIMES").build()));
    }
}
