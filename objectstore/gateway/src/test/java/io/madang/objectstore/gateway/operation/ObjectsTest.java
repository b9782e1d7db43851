package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ObjectAttributes;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;

class ObjectsTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4096, 65_536, 262_144, 262_145, 3_000_001, 12_000_000})
    void givesBackExactlyWhatWasStored(int size) throws Exception {
        String bucket = store.bucket();
        byte[] content = new byte[size];
        new Random(Seeds.next("ObjectsTest")).nextBytes(content);

        PutObjectResponse put =
                store.s3.putObject(p -> p.bucket(bucket).key("a/b c+d"), RequestBody.fromBytes(content));
        ResponseBytes<GetObjectResponse> got =
                store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("a/b c+d"));

        assertThat(got.asByteArrayUnsafe()).isEqualTo(content);
        String md5 = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
        assertThat(put.eTag())
                .isEqualTo('"' + md5 + '"')
                .isEqualTo(got.response().eTag());
        assertThat(put.versionId()).isNull();
        HeadObjectResponse head = store.s3.headObject(h -> h.bucket(bucket).key("a/b c+d"));
        assertThat(head.contentLength()).isEqualTo(size);
        assertThat(head.acceptRanges()).isEqualTo("bytes");
    }

    @ParameterizedTest
    @EnumSource(
            value = ChecksumAlgorithm.class,
            names = {"CRC32", "CRC32_C", "SHA1", "SHA256"})
    void keepsTheChecksumThatTheClientChose(ChecksumAlgorithm algorithm) {
        String bucket = store.bucket();
        PutObjectResponse put = store.s3.putObject(
                p -> p.bucket(bucket).key("k").checksumAlgorithm(algorithm), RequestBody.fromString("content"));
        HeadObjectResponse head =
                store.s3.headObject(h -> h.bucket(bucket).key("k").checksumMode(ChecksumMode.ENABLED));

        assertThat(head.checksumTypeAsString()).isEqualTo("FULL_OBJECT");
        switch (algorithm) {
            case CRC32 -> assertThat(head.checksumCRC32()).isNotNull().isEqualTo(put.checksumCRC32());
            case CRC32_C -> assertThat(head.checksumCRC32C()).isNotNull().isEqualTo(put.checksumCRC32C());
            case SHA1 -> assertThat(head.checksumSHA1()).isNotNull().isEqualTo(put.checksumSHA1());
            case SHA256 -> assertThat(head.checksumSHA256()).isNotNull().isEqualTo(put.checksumSHA256());
            default -> throw new AssertionError(algorithm);
        }
        assertThat(store.s3.headObject(h -> h.bucket(bucket).key("k")).checksumType())
                .isNull();
    }

    @Test
    void keepsAWholeObjectChecksumOfTheNewestKind() throws Exception {
        String bucket = store.bucket();
        var put = store.raw()
                .signed("PUT", "/" + bucket + "/k", Map.of("x-amz-checksum-crc64nvme", "rosUhgp5mIg="), "123456789");

        assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
        assertThat(put.headers().firstValue("x-amz-checksum-crc64nvme")).contains("rosUhgp5mIg=");
        var wrong = store.raw()
                .signed(
                        "PUT",
                        "/" + bucket + "/other",
                        Map.of("x-amz-checksum-crc64nvme", "rosUhgp5mIg="),
                        "12345678X");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("<Code>BadDigest</Code>");
        Failing.with(
                404, "NoSuchKey", () -> store.s3.getObject(g -> g.bucket(bucket).key("other")));
    }

    @Test
    void keepsHeadersAndUserMetadata() {
        String bucket = store.bucket();
        store.s3.putObject(
                p -> p.bucket(bucket)
                        .key("k")
                        .contentType("text/plain; charset=utf-8")
                        .cacheControl("max-age=60")
                        .contentDisposition("attachment; filename=\"x\"")
                        .contentEncoding("gzip")
                        .contentLanguage("ko")
                        .metadata(Map.of("colour", "blue", "size", "10")),
                RequestBody.fromString("x"));
        HeadObjectResponse head = store.s3.headObject(h -> h.bucket(bucket).key("k"));

        assertThat(head.contentType()).isEqualTo("text/plain; charset=utf-8");
        assertThat(head.cacheControl()).isEqualTo("max-age=60");
        assertThat(head.contentDisposition()).isEqualTo("attachment; filename=\"x\"");
        assertThat(head.contentEncoding()).isEqualTo("gzip");
        assertThat(head.contentLanguage()).isEqualTo("ko");
        assertThat(head.metadata()).isEqualTo(Map.of("colour", "blue", "size", "10"));
        Failing.with(
                400,
                "MetadataTooLarge",
                () -> store.s3.putObject(
                        p -> p.bucket(bucket).key("k").metadata(Map.of("long", "x".repeat(2048))),
                        RequestBody.fromString("x")));
        store.s3.putObject(
                p -> p.bucket(bucket).key("k").metadata(Map.of("long", "x".repeat(2044))), RequestBody.fromString("x"));
    }

    @Test
    void overridesHeadersOfTheAnswerForWhoSigned() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        GetObjectResponse got = store.s3
                .getObjectAsBytes(g -> g.bucket(bucket)
                        .key("k")
                        .responseContentType("text/csv")
                        .responseCacheControl("no-store"))
                .response();

        assertThat(got.contentType()).isEqualTo("text/csv");
        assertThat(got.cacheControl()).isEqualTo("no-store");
    }

    @Test
    void tagsObjects() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k").tagging("a=1&b=%20two"), RequestBody.fromString("x"));
        assertThat(store.s3.getObjectTagging(g -> g.bucket(bucket).key("k")).tagSet())
                .extracting(tag -> tag.key() + "=" + tag.value())
                .containsExactly("a=1", "b= two");
        assertThat(store.s3
                        .getObjectAsBytes(g -> g.bucket(bucket).key("k"))
                        .response()
                        .tagCount())
                .isEqualTo(2);

        store.s3.putObjectTagging(p -> p.bucket(bucket)
                .key("k")
                .tagging(t -> t.tagSet(s -> s.key("only").value(""))));
        assertThat(store.s3.getObjectTagging(g -> g.bucket(bucket).key("k")).tagSet())
                .hasSize(1);
        store.s3.deleteObjectTagging(d -> d.bucket(bucket).key("k"));
        assertThat(store.s3.getObjectTagging(g -> g.bucket(bucket).key("k")).tagSet())
                .isEmpty();
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.getObjectTagging(g -> g.bucket(bucket).key("none")));
        Failing.with(
                400,
                "InvalidTag",
                () -> store.s3.putObject(
                        p -> p.bucket(bucket).key("k").tagging("a=1&a=2"), RequestBody.fromString("x")));
    }

    @Test
    void tellsAttributes() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("four"));
        var attributes = store.s3.getObjectAttributes(g -> g.bucket(bucket)
                .key("k")
                .objectAttributes(ObjectAttributes.E_TAG, ObjectAttributes.OBJECT_SIZE, ObjectAttributes.CHECKSUM));

        assertThat(attributes.objectSize()).isEqualTo(4);
        assertThat(attributes.eTag()).isEqualTo("8cbad96aced40b3838dd9f07f6ef5772");
        assertThat(attributes.checksum().checksumCRC32()).isNotEmpty();
    }

    @Test
    void keepsTheStorageClassAndRefusesThoseItHasNot() {
        String bucket = store.bucket();
        store.s3.putObject(
                p -> p.bucket(bucket).key("k").storageClass("REDUCED_REDUNDANCY"), RequestBody.fromString("x"));

        assertThat(store.s3.headObject(h -> h.bucket(bucket).key("k")).storageClassAsString())
                .isEqualTo("REDUCED_REDUNDANCY");
        Failing.with(
                400,
                "InvalidStorageClass",
                () -> store.s3.putObject(
                        p -> p.bucket(bucket).key("k").storageClass("SNOW"), RequestBody.fromString("x")));
    }

    @Test
    void boundsTheLengthOfKeys() {
        String bucket = store.bucket();
        String longest = "가".repeat(341) + "x";
        store.s3.putObject(p -> p.bucket(bucket).key(longest), RequestBody.fromString("x"));

        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key(longest)).asUtf8String())
                .isEqualTo("x");
        Failing.with(
                400,
                "KeyTooLongError",
                () -> store.s3.putObject(p -> p.bucket(bucket).key(longest + "y"), RequestBody.fromString("x")));
    }
}
