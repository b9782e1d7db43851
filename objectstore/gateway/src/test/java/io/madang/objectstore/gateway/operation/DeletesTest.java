package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

class DeletesTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static ObjectIdentifier key(String key) {
        return ObjectIdentifier.builder().key(key).build();
    }

    @Test
    void deletesAThousandAtOnce() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("5"), RequestBody.fromString("x"));
        List<ObjectIdentifier> keys =
                IntStream.range(0, 1000).mapToObj(i -> key(Integer.toString(i))).toList();
        DeleteObjectsResponse deleted =
                store.s3.deleteObjects(d -> d.bucket(bucket).delete(all -> all.objects(keys)));

        assertThat(deleted.deleted().stream().map(one -> one.key()))
                .containsExactlyElementsOf(
                        keys.stream().map(ObjectIdentifier::key).toList());
        assertThat(deleted.hasErrors()).isFalse();
        assertThat(store.s3.listObjectsV2(l -> l.bucket(bucket)).contents()).isEmpty();
        List<ObjectIdentifier> tooMany =
                IntStream.range(0, 1001).mapToObj(i -> key(Integer.toString(i))).toList();
        Failing.with(
                400,
                "MalformedXML",
                () -> store.s3.deleteObjects(d -> d.bucket(bucket).delete(all -> all.objects(tooMany))));
    }

    @Test
    void saysNothingOfSuccessWhenQuiet() {
        String bucket = store.bucket();
        DeleteObjectsResponse deleted =
                store.s3.deleteObjects(d -> d.bucket(bucket).delete(all -> all.quiet(true)
                        .objects(
                                key("a"),
                                ObjectIdentifier.builder()
                                        .key("b")
                                        .versionId("nonsense")
                                        .build(),
                                key("k".repeat(1025)))));

        assertThat(deleted.deleted()).isEmpty();
        assertThat(deleted.errors())
                .extracting(error -> error.code())
                .containsExactly("InvalidArgument", "KeyTooLongError");
    }

    @Test
    void deletesVersionsAndMarkers() {
        String bucket = store.bucket();
        store.s3.putBucketVersioning(p -> p.bucket(bucket).versioningConfiguration(v -> v.status("Enabled")));
        String version = store.s3
                .putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"))
                .versionId();
        var marked = store.s3
                .deleteObjects(d -> d.bucket(bucket).delete(all -> all.objects(key("k"))))
                .deleted()
                .getFirst();
        assertThat(marked.deleteMarker()).isTrue();
        assertThat(marked.deleteMarkerVersionId()).isNotEmpty();

        var gone = store.s3.deleteObjects(d -> d.bucket(bucket)
                .delete(all -> all.objects(
                        ObjectIdentifier.builder().key("k").versionId(version).build(),
                        ObjectIdentifier.builder()
                                .key("k")
                                .versionId(marked.deleteMarkerVersionId())
                                .build())));
        assertThat(gone.deleted()).hasSize(2);
        assertThat(gone.deleted().get(0).deleteMarker()).isNull();
        assertThat(gone.deleted().get(1).deleteMarker()).isTrue();
        store.s3.deleteBucket(d -> d.bucket(bucket));
    }

    @Test
    void checksTheEntityTagOfEach() {
        String bucket = store.bucket();
        String etag = store.s3
                .putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"))
                .eTag();
        var wrong = store.s3.deleteObjects(d -> d.bucket(bucket)
                .delete(all -> all.objects(
                        ObjectIdentifier.builder().key("k").eTag("\"other\"").build())));
        assertThat(wrong.errors().getFirst().code()).isEqualTo("PreconditionFailed");
        var right = store.s3.deleteObjects(d -> d.bucket(bucket)
                .delete(all -> all.objects(
                        ObjectIdentifier.builder().key("k").eTag(etag).build())));
        assertThat(right.deleted()).hasSize(1);
    }

    /** What has changed since it was listed stays. */
    @Test
    void checksTheSizeAndTheTimeOfEach() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        Instant modified = store.s3.headObject(h -> h.bucket(bucket).key("k")).lastModified();
        record Try(long size, Instant time, boolean goes) {}
        for (Try each : List.of(
                new Try(2, modified, false),
                new Try(1, modified.minusSeconds(1), false),
                new Try(1, modified.plusSeconds(1), false),
                new Try(1, modified, true),
                new Try(7, modified, true))) {
            var answer = store.s3.deleteObjects(d -> d.bucket(bucket)
                    .delete(all -> all.objects(ObjectIdentifier.builder()
                            .key("k")
                            .size(each.size())
                            .lastModifiedTime(each.time())
                            .build())));
            assertThat(answer.deleted()).as("%s", each).hasSize(each.goes() ? 1 : 0);
            assertThat(answer.errors())
                    .extracting(error -> error.code())
                    .isEqualTo(each.goes() ? List.of() : List.of("PreconditionFailed"));
        }
    }

    /** S3: "if the size matches or if the object doesn't exist, the operation returns 204"; likewise the time. */
    @Test
    void sizeAndTimeDemandNothingWhereThereIsNothing() {
        String bucket = store.bucket();
        store.s3.deleteObject(d -> d.bucket(bucket).key("none").ifMatchSize(7L));
        store.s3.deleteObject(d -> d.bucket(bucket).key("none").ifMatchLastModifiedTime(Instant.EPOCH));
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.deleteObject(d -> d.bucket(bucket).key("none").ifMatch("*")));
        store.s3.putBucketVersioning(p -> p.bucket(bucket).versioningConfiguration(v -> v.status("Enabled")));
        store.s3.deleteObject(d -> d.bucket(bucket).key("none"));
        store.s3.deleteObject(d -> d.bucket(bucket).key("none").ifMatchSize(7L));
    }

    /** A marker that is named is there: it has a time, and no size. */
    @Test
    void checksTheTimeOfADeleteMarker() {
        String bucket = store.bucket();
        store.s3.putBucketVersioning(p -> p.bucket(bucket).versioningConfiguration(v -> v.status("Enabled")));
        String marker = store.s3.deleteObject(d -> d.bucket(bucket).key("k")).versionId();
        Instant modified = store.s3
                .listObjectVersions(l -> l.bucket(bucket))
                .deleteMarkers()
                .getFirst()
                .lastModified();
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.deleteObject(
                        d -> d.bucket(bucket).key("k").versionId(marker).ifMatchSize(0L)));
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.deleteObject(
                        d -> d.bucket(bucket).key("k").versionId(marker).ifMatchLastModifiedTime(Instant.EPOCH)));
        store.s3.deleteObject(d -> d.bucket(bucket).key("k").versionId(marker).ifMatchLastModifiedTime(modified));
        assertThat(store.s3.listObjectVersions(l -> l.bucket(bucket)).deleteMarkers())
                .isEmpty();
    }

    @Test
    void bypassingGovernanceSaysNothingWithoutALock() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        store.s3.deleteObject(d -> d.bucket(bucket).key("k").bypassGovernanceRetention(true));
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        store.s3.deleteObjects(
                d -> d.bucket(bucket).bypassGovernanceRetention(true).delete(all -> all.objects(key("k"))));
        assertThat(store.s3.listObjectsV2(l -> l.bucket(bucket)).contents()).isEmpty();
    }

    @Test
    void succeedsWhereThereIsNothing() throws Exception {
        String bucket = store.bucket();

        assertThat(store.raw().signed("DELETE", "/" + bucket + "/none").statusCode())
                .isEqualTo(204);
        var malformed = store.raw().signed("POST", "/" + bucket + "?delete", Map.of(), "<Delete><Object></Delete>");
        assertThat(malformed.statusCode()).isEqualTo(400);
        assertThat(malformed.body()).contains("<Code>MalformedXML</Code>");
    }
}
