package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.ChecksumType;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.ObjectAttributes;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

class MultipartTest {
    private static final int PART = 5 << 20;

    @RegisterExtension
    static final TestStore store = new TestStore();

    private final Random random = new Random(Seeds.next("MultipartTest"));

    private byte[] content(int size) {
        byte[] content = new byte[size];
        random.nextBytes(content);
        return content;
    }

    private static String begin(String bucket, CreateMultipartUploadRequest.Builder request) {
        return store.s3
                .createMultipartUpload(request.bucket(bucket).key("k").build())
                .uploadId();
    }

    private static String begin(String bucket) {
        return begin(bucket, CreateMultipartUploadRequest.builder());
    }

    private static UploadPartResponse part(String bucket, String upload, int number, byte[] content) {
        return store.s3.uploadPart(
                u -> u.bucket(bucket).key("k").uploadId(upload).partNumber(number), RequestBody.fromBytes(content));
    }

    private static CompletedPart chosen(int number, String etag) {
        return CompletedPart.builder().partNumber(number).eTag(etag).build();
    }

    private static CompleteMultipartUploadResponse complete(String bucket, String upload, List<CompletedPart> parts) {
        return store.s3.completeMultipartUpload(
                c -> c.bucket(bucket).key("k").uploadId(upload).multipartUpload(m -> m.parts(parts)));
    }

    @Test
    void makesOneObjectOfTheParts() throws Exception {
        String bucket = store.bucket();
        byte[] first = content(PART);
        byte[] second = content(PART + 1234);
        byte[] third = content(100);
        String upload = begin(
                bucket,
                CreateMultipartUploadRequest.builder().contentType("text/plain").metadata(Map.of("a", "b")));
        List<CompletedPart> parts = new ArrayList<>();
        MessageDigest all = MessageDigest.getInstance("MD5");
        for (byte[] content : List.of(first, second, third)) {
            int number = parts.size() + 1;
            parts.add(chosen(number, part(bucket, upload, number, content).eTag()));
            all.update(MessageDigest.getInstance("MD5").digest(content));
        }
        Failing.with(
                404, "NoSuchKey", () -> store.s3.getObject(g -> g.bucket(bucket).key("k")));
        CompleteMultipartUploadResponse completed = complete(bucket, upload, parts);

        assertThat(completed.eTag()).isEqualTo('"' + HexFormat.of().formatHex(all.digest()) + "-3\"");
        var got = store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k"));
        byte[] whole = got.asByteArrayUnsafe();
        assertThat(whole).hasSize(first.length + second.length + third.length);
        assertThat(Arrays.copyOfRange(whole, 0, PART)).isEqualTo(first);
        assertThat(Arrays.copyOfRange(whole, PART, PART + second.length)).isEqualTo(second);
        assertThat(Arrays.copyOfRange(whole, PART + second.length, whole.length))
                .isEqualTo(third);
        assertThat(got.response().contentType()).isEqualTo("text/plain");
        assertThat(got.response().metadata()).isEqualTo(Map.of("a", "b"));

        var part = store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k").partNumber(3));
        assertThat(part.asByteArrayUnsafe()).isEqualTo(third);
        assertThat(part.response().partsCount()).isEqualTo(3);
        var border = store.s3.getObjectAsBytes(
                g -> g.bucket(bucket).key("k").range("bytes=" + (PART - 2) + "-" + (PART + 1)));
        assertThat(border.asByteArrayUnsafe()).isEqualTo(Arrays.copyOfRange(whole, PART - 2, PART + 2));
        assertThat(complete(bucket, upload, parts).eTag()).isEqualTo(completed.eTag());
    }

    @Test
    void makesAChecksumOfTheParts() {
        String bucket = store.bucket();
        String upload =
                begin(bucket, CreateMultipartUploadRequest.builder().checksumAlgorithm(ChecksumAlgorithm.SHA256));
        List<CompletedPart> parts = new ArrayList<>();
        for (int number = 1; number <= 2; number++) {
            int size = number == 1 ? PART : 10;
            UploadPartResponse part = store.s3.uploadPart(
                    u -> u.bucket(bucket)
                            .key("k")
                            .uploadId(upload)
                            .partNumber(parts.size() + 1)
                            .checksumAlgorithm(ChecksumAlgorithm.SHA256),
                    RequestBody.fromBytes(content(size)));
            parts.add(CompletedPart.builder()
                    .partNumber(number)
                    .eTag(part.eTag())
                    .checksumSHA256(part.checksumSHA256())
                    .build());
        }
        CompleteMultipartUploadResponse completed = complete(bucket, upload, parts);

        assertThat(completed.checksumSHA256()).endsWith("-2");
        assertThat(completed.checksumType()).isEqualTo(ChecksumType.COMPOSITE);
        var head = store.s3.headObject(h -> h.bucket(bucket).key("k").checksumMode(ChecksumMode.ENABLED));
        assertThat(head.checksumSHA256()).isEqualTo(completed.checksumSHA256());
        var part =
                store.s3.headObject(h -> h.bucket(bucket).key("k").partNumber(2).checksumMode(ChecksumMode.ENABLED));
        assertThat(part.checksumSHA256()).isNotEmpty().isNotEqualTo(completed.checksumSHA256());
        assertThat(part.checksumType()).isEqualTo(ChecksumType.COMPOSITE);
        var attributes = store.s3.getObjectAttributes(
                g -> g.bucket(bucket).key("k").objectAttributes(ObjectAttributes.OBJECT_PARTS));
        assertThat(attributes.objectParts().totalPartsCount()).isEqualTo(2);
        assertThat(attributes.objectParts().parts()).hasSize(2);
    }

    @Test
    void makesAChecksumOfTheWholeObject() {
        String bucket = store.bucket();
        byte[] first = content(PART);
        byte[] second = content(77);
        String upload = begin(
                bucket,
                CreateMultipartUploadRequest.builder()
                        .checksumAlgorithm(ChecksumAlgorithm.CRC32)
                        .checksumType(ChecksumType.FULL_OBJECT));
        List<CompletedPart> parts = List.of(
                chosen(1, part(bucket, upload, 1, first).eTag()),
                chosen(2, part(bucket, upload, 2, second).eTag()));
        CompleteMultipartUploadResponse completed = complete(bucket, upload, parts);

        byte[] whole = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, whole, first.length, second.length);
        String expected = store.s3
                .putObject(p -> p.bucket(bucket).key("at-once"), RequestBody.fromBytes(whole))
                .checksumCRC32();
        assertThat(completed.checksumCRC32()).isEqualTo(expected).isNotEmpty();
        assertThat(completed.checksumType()).isEqualTo(ChecksumType.FULL_OBJECT);
    }

    @Test
    void refusesWrongParts() {
        String bucket = store.bucket();
        String upload = begin(bucket);
        String first = part(bucket, upload, 1, content(100)).eTag();
        String second = part(bucket, upload, 2, content(100)).eTag();

        Failing.with(
                400, "EntityTooSmall", () -> complete(bucket, upload, List.of(chosen(1, first), chosen(2, second))));
        Failing.with(
                400, "InvalidPartOrder", () -> complete(bucket, upload, List.of(chosen(2, second), chosen(1, first))));
        Failing.with(400, "InvalidPart", () -> complete(bucket, upload, List.of(chosen(1, second))));
        Failing.with(400, "InvalidPart", () -> complete(bucket, upload, List.of(chosen(3, first))));
        Failing.with(400, "InvalidArgument", () -> part(bucket, upload, 0, content(1)));
        Failing.with(400, "InvalidArgument", () -> part(bucket, upload, 10_001, content(1)));
        Failing.with(404, "NoSuchUpload", () -> part(bucket, "00000000000000000000000000000000", 1, content(1)));
        Failing.with(404, "NoSuchUpload", () -> part(bucket, "nonsense", 1, content(1)));
        Failing.with(
                400,
                "InvalidRequest",
                () -> store.s3.completeMultipartUpload(c -> c.bucket(bucket)
                        .key("k")
                        .uploadId(upload)
                        .mpuObjectSize(99L)
                        .multipartUpload(m -> m.parts(chosen(1, first)))));
        complete(bucket, upload, List.of(chosen(2, second)));
    }

    @Test
    void copiesPartsOfOtherObjects() {
        String bucket = store.bucket();
        byte[] source = content(PART + 1000);
        store.s3.putObject(p -> p.bucket(bucket).key("source"), RequestBody.fromBytes(source));
        String upload = begin(bucket);
        String first = store.s3
                .uploadPartCopy(u -> u.sourceBucket(bucket)
                        .sourceKey("source")
                        .destinationBucket(bucket)
                        .destinationKey("k")
                        .uploadId(upload)
                        .partNumber(1))
                .copyPartResult()
                .eTag();
        String second = store.s3
                .uploadPartCopy(u -> u.sourceBucket(bucket)
                        .sourceKey("source")
                        .copySourceRange("bytes=10-19")
                        .destinationBucket(bucket)
                        .destinationKey("k")
                        .uploadId(upload)
                        .partNumber(2))
                .copyPartResult()
                .eTag();
        for (String range : List.of("bytes=10-", "bytes=0-" + source.length, "bytes=9-3", "0-9")) {
            Failing.with(
                    400,
                    "InvalidArgument",
                    () -> store.s3.uploadPartCopy(u -> u.sourceBucket(bucket)
                            .sourceKey("source")
                            .copySourceRange(range)
                            .destinationBucket(bucket)
                            .destinationKey("k")
                            .uploadId(upload)
                            .partNumber(3)));
        }
        complete(bucket, upload, List.of(chosen(1, first), chosen(2, second)));

        byte[] whole = store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asByteArrayUnsafe();
        assertThat(Arrays.copyOf(whole, source.length)).isEqualTo(source);
        assertThat(Arrays.copyOfRange(whole, source.length, whole.length))
                .isEqualTo(Arrays.copyOfRange(source, 10, 20));
    }

    @Test
    void listsPartsAndUploads() {
        String bucket = store.bucket();
        String upload = begin(bucket);
        for (int number : new int[] {7, 2, 5}) {
            part(bucket, upload, number, content(number));
        }
        String again = part(bucket, upload, 5, content(50)).eTag();
        List<Integer> numbers = new ArrayList<>();
        store.s3
                .listPartsPaginator(
                        l -> l.bucket(bucket).key("k").uploadId(upload).maxParts(2))
                .parts()
                .forEach(part -> numbers.add(part.partNumber()));
        assertThat(numbers).containsExactly(2, 5, 7);
        assertThat(store.s3
                        .listParts(
                                l -> l.bucket(bucket).key("k").uploadId(upload).partNumberMarker(2))
                        .parts()
                        .getFirst()
                        .eTag())
                .isEqualTo(again);

        String later = begin(bucket);
        store.s3.createMultipartUpload(c -> c.bucket(bucket).key("dir/x"));
        List<String> uploads = new ArrayList<>();
        store.s3
                .listMultipartUploadsPaginator(l -> l.bucket(bucket).prefix("k").maxUploads(1))
                .uploads()
                .forEach(one -> uploads.add(one.uploadId()));
        assertThat(uploads).containsExactly(upload, later);
        assertThat(store.s3
                        .listMultipartUploads(l -> l.bucket(bucket).delimiter("/"))
                        .commonPrefixes())
                .extracting(prefix -> prefix.prefix())
                .containsExactly("dir/");
    }

    @Test
    void forgetsAnAbortedUpload() {
        String bucket = store.bucket();
        String upload = begin(bucket);
        String etag = part(bucket, upload, 1, content(10)).eTag();
        store.s3.abortMultipartUpload(a -> a.bucket(bucket).key("k").uploadId(upload));

        Failing.with(404, "NoSuchUpload", () -> complete(bucket, upload, List.of(chosen(1, etag))));
        Failing.with(
                404,
                "NoSuchUpload",
                () -> store.s3.abortMultipartUpload(
                        a -> a.bucket(bucket).key("k").uploadId(upload)));
        Failing.with(
                404,
                "NoSuchUpload",
                () -> store.s3.listParts(l -> l.bucket(bucket).key("k").uploadId(upload)));
        assertThat(store.s3.listMultipartUploads(l -> l.bucket(bucket)).uploads())
                .isEmpty();
    }
}
