package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.OptionalObjectAttributes;

class StorageClassesTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    /** Three drives: three copies, or two where a class promises less. */
    @ParameterizedTest
    @CsvSource({
        "STANDARD, 3",
        "REDUCED_REDUNDANCY, 2",
        "STANDARD_IA, 3",
        "ONEZONE_IA, 2",
        "INTELLIGENT_TIERING, 3",
        "GLACIER_IR, 3",
        "GLACIER, 3",
        "DEEP_ARCHIVE, 3"
    })
    void keepsAndTellsTheClass(String name, int copies) {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("put").storageClass(name), RequestBody.fromString("x"));
        String upload = store.s3
                .createMultipartUpload(c -> c.bucket(bucket).key("upload").storageClass(name))
                .uploadId();
        var part = store.s3.uploadPart(
                u -> u.bucket(bucket).key("upload").uploadId(upload).partNumber(1), RequestBody.fromString("x"));
        store.s3.completeMultipartUpload(c -> c.bucket(bucket)
                .key("upload")
                .uploadId(upload)
                .multipartUpload(m -> m.parts(
                        CompletedPart.builder().partNumber(1).eTag(part.eTag()).build())));
        store.s3.copyObject(c -> c.sourceBucket(bucket)
                .sourceKey("put")
                .destinationBucket(bucket)
                .destinationKey("copy")
                .storageClass(name));

        for (String key : List.of("put", "upload", "copy")) {
            assertThat(store.s3.headObject(h -> h.bucket(bucket).key(key)).storageClassAsString())
                    .isEqualTo(name.equals("STANDARD") ? null : name);
            assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key(key)).asUtf8String())
                    .isEqualTo("x");
            assertThat(store.metadata
                            .find(bucket, key)
                            .orElseThrow()
                            .parts()
                            .getFirst()
                            .data()
                            .layout()
                            .shards())
                    .isEqualTo(copies);
        }
        assertThat(store.s3.listObjectsV2(l -> l.bucket(bucket)).contents())
                .allMatch(object -> object.storageClassAsString().equals(name));
        assertThat(store.s3.listObjectVersions(l -> l.bucket(bucket)).versions())
                .allMatch(object -> object.storageClassAsString().equals(name));
    }

    @Test
    void aCopyIsWrittenAnewOnlyForAnotherRedundancy() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        var data = store.metadata.find(bucket, "k").orElseThrow().parts();
        for (String name : List.of("STANDARD_IA", "ONEZONE_IA")) {
            store.s3.copyObject(c -> c.sourceBucket(bucket)
                    .sourceKey("k")
                    .destinationBucket(bucket)
                    .destinationKey(name)
                    .storageClass(name));
            boolean shared =
                    store.metadata.find(bucket, name).orElseThrow().parts().equals(data);
            assertThat(shared).isEqualTo(name.equals("STANDARD_IA"));
        }
    }

    @Test
    void whatIsInAnArchiveIsRestored() throws Exception {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k").storageClass("GLACIER"), RequestBody.fromString("x"));
        store.s3.putObject(p -> p.bucket(bucket).key("other").storageClass("GLACIER_IR"), RequestBody.fromString("x"));

        assertThat(store.s3.headObject(h -> h.bucket(bucket).key("k")).restore())
                .isEqualTo("ongoing-request=\"false\", expiry-date=\"Fri, 31 Dec 9999 00:00:00 GMT\"");
        assertThat(store.s3.headObject(h -> h.bucket(bucket).key("other")).restore())
                .isNull();
        var listed = store.s3
                .listObjectsV2(l -> l.bucket(bucket).optionalObjectAttributes(OptionalObjectAttributes.RESTORE_STATUS))
                .contents();
        assertThat(listed.getFirst().restoreStatus().isRestoreInProgress()).isFalse();
        assertThat(listed.getLast().restoreStatus()).isNull();

        store.s3.restoreObject(r ->
                r.bucket(bucket).key("k").restoreRequest(q -> q.days(3).glacierJobParameters(g -> g.tier("Bulk"))));
        Failing.with(
                403,
                "InvalidObjectState",
                () -> store.s3.restoreObject(r -> r.bucket(bucket).key("other").restoreRequest(q -> q.days(3))));
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.restoreObject(r -> r.bucket(bucket).key("none").restoreRequest(q -> q.days(3))));
        assertThat(store.raw()
                        .anonymous("POST", "/" + bucket + "/k?restore", Map.of(), "")
                        .statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense | MalformedXML",
                "<RestoreRequest/> | MalformedXML",
                "<RestoreRequest><Days>0</Days></RestoreRequest> | MalformedXML",
                "<RestoreRequest><Days>1</Days><Weeks>1</Weeks></RestoreRequest> | MalformedXML",
                "<RestoreRequest><Days>1</Days><Tier>Now</Tier></RestoreRequest> | MalformedXML",
                "<RestoreRequest><Type>SELECT</Type></RestoreRequest> | NotImplemented"
            })
    void refusesRestoresThatAreNone(String document, String code) throws Exception {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k").storageClass("GLACIER"), RequestBody.fromString("x"));
        assertThat(store.raw()
                        .signed("POST", "/" + bucket + "/k?restore", Map.of(), document)
                        .body())
                .contains("<Code>" + code + "</Code>");
    }
}
