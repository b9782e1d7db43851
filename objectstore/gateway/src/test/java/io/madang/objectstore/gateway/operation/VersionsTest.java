package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;

class VersionsTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static void versioning(String bucket, BucketVersioningStatus status) {
        store.s3.putBucketVersioning(p -> p.bucket(bucket).versioningConfiguration(v -> v.status(status)));
    }

    private static String put(String bucket, String key, String content) {
        return store.s3
                .putObject(p -> p.bucket(bucket).key(key), RequestBody.fromString(content))
                .versionId();
    }

    private static String get(String bucket, String key, String version) {
        return store.s3
                .getObjectAsBytes(g -> g.bucket(bucket).key(key).versionId(version))
                .asUtf8String();
    }

    /** The history of a key: versions newest first, then markers, each with a minus; the latest has a star. */
    private static List<String> history(String bucket, String key) {
        ListObjectVersionsResponse list =
                store.s3.listObjectVersions(l -> l.bucket(bucket).prefix(key));
        List<String> history = new ArrayList<>();
        list.versions().forEach(version -> history.add((version.isLatest() ? "*" : "") + version.versionId()));
        list.deleteMarkers().forEach(marker -> history.add((marker.isLatest() ? "*-" : "-") + marker.versionId()));
        return history;
    }

    @Test
    void isOffAtFirst() {
        String bucket = store.bucket();

        assertThat(store.s3.getBucketVersioning(g -> g.bucket(bucket)).status()).isNull();
        assertThat(put(bucket, "k", "a")).isNull();
        assertThat(get(bucket, "k", "null")).isEqualTo("a");
        Failing.with(404, "NoSuchVersion", () -> get(bucket, "k", "0000000000000001"));
        Failing.with(400, "InvalidArgument", () -> get(bucket, "k", "nonsense"));
    }

    @Test
    void keepsEveryVersion() {
        String bucket = store.bucket();
        put(bucket, "k", "before");
        versioning(bucket, BucketVersioningStatus.ENABLED);
        assertThat(store.s3.getBucketVersioning(g -> g.bucket(bucket)).status())
                .isEqualTo(BucketVersioningStatus.ENABLED);
        String first = put(bucket, "k", "first");
        String second = put(bucket, "k", "second");

        assertThat(history(bucket, "k")).containsExactly("*" + second, first, "null");
        assertThat(get(bucket, "k", first)).isEqualTo("first");
        assertThat(get(bucket, "k", "null")).isEqualTo("before");
        assertThat(store.s3.headObject(h -> h.bucket(bucket).key("k")).versionId())
                .isEqualTo(second);

        store.s3.deleteObject(d -> d.bucket(bucket).key("k").versionId(second));
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo("first");
    }

    @Test
    void hidesADeletedObjectBehindAMarker() throws Exception {
        String bucket = store.bucket();
        versioning(bucket, BucketVersioningStatus.ENABLED);
        String version = put(bucket, "k", "content");
        DeleteObjectResponse deleted =
                store.s3.deleteObject(d -> d.bucket(bucket).key("k"));
        String marker = deleted.versionId();

        assertThat(deleted.deleteMarker()).isTrue();
        assertThat(history(bucket, "k")).containsExactly(version, "*-" + marker);
        var absent = store.raw().signed("GET", "/" + bucket + "/k");
        assertThat(absent.statusCode()).isEqualTo(404);
        assertThat(absent.headers().firstValue("x-amz-delete-marker")).contains("true");
        assertThat(absent.headers().firstValue("x-amz-version-id")).contains(marker);
        assertThat(absent.body()).contains("<Code>NoSuchKey</Code>");
        var named = store.raw().signed("GET", "/" + bucket + "/k?versionId=" + marker);
        assertThat(named.statusCode()).isEqualTo(405);
        assertThat(named.headers().firstValue("x-amz-delete-marker")).contains("true");
        assertThat(named.headers().firstValue("allow")).contains("DELETE");
        assertThat(named.body()).contains("<Code>MethodNotAllowed</Code>");
        assertThat(store.s3.listObjectsV2(l -> l.bucket(bucket)).contents()).isEmpty();

        DeleteObjectResponse undone =
                store.s3.deleteObject(d -> d.bucket(bucket).key("k").versionId(marker));
        assertThat(undone.deleteMarker()).isTrue();
        assertThat(undone.versionId()).isEqualTo(marker);
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo("content");
    }

    @Test
    void marksEvenWhatNeverWas() {
        String bucket = store.bucket();
        versioning(bucket, BucketVersioningStatus.ENABLED);

        assertThat(store.s3.deleteObject(d -> d.bucket(bucket).key("none")).deleteMarker())
                .isTrue();
        assertThat(store.s3.listObjectVersions(l -> l.bucket(bucket)).deleteMarkers())
                .hasSize(1);
    }

    @Test
    void replacesOnlyTheNullVersionWhileSuspended() {
        String bucket = store.bucket();
        versioning(bucket, BucketVersioningStatus.ENABLED);
        String kept = put(bucket, "k", "kept");
        versioning(bucket, BucketVersioningStatus.SUSPENDED);
        assertThat(put(bucket, "k", "one")).isEqualTo("null");
        assertThat(put(bucket, "k", "two")).isEqualTo("null");

        assertThat(history(bucket, "k")).containsExactly("*null", kept);
        assertThat(get(bucket, "k", "null")).isEqualTo("two");
        DeleteObjectResponse deleted =
                store.s3.deleteObject(d -> d.bucket(bucket).key("k"));
        assertThat(deleted.versionId()).isEqualTo("null");
        assertThat(history(bucket, "k")).containsExactly(kept, "*-null");
        assertThat(get(bucket, "k", kept)).isEqualTo("kept");

        versioning(bucket, BucketVersioningStatus.ENABLED);
        String again = put(bucket, "k", "again");
        assertThat(history(bucket, "k")).containsExactly("*" + again, kept, "-null");
    }

    @Test
    void refusesToTurnVersioningOff() throws Exception {
        String bucket = store.bucket();
        String off = "<VersioningConfiguration><Status>Off</Status></VersioningConfiguration>";

        var answer = store.raw().signed("PUT", "/" + bucket + "?versioning", Map.of(), off);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>MalformedXML</Code>");
    }

    @Test
    void refusesToPutAVersion() throws Exception {
        String bucket = store.bucket();

        var answer = store.raw().signed("PUT", "/" + bucket + "/k?versionId=null", Map.of(), "x");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>InvalidArgument</Code>");
    }

    @Test
    void listsVersionsInPagesWithoutGapOrRepetition() {
        String bucket = store.bucket();
        versioning(bucket, BucketVersioningStatus.ENABLED);
        List<String> expected = new ArrayList<>();
        for (String key : List.of("a", "b", "c")) {
            List<String> versions = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                versions.addFirst(key + put(bucket, key, "v" + i));
            }
            expected.addAll(versions);
        }
        List<String> listed = new ArrayList<>();
        store.s3
                .listObjectVersionsPaginator(l -> l.bucket(bucket).maxKeys(4))
                .versions()
                .forEach(version -> listed.add(version.key() + version.versionId()));

        assertThat(listed).isEqualTo(expected);
        Failing.with(
                400,
                "InvalidArgument",
                () -> store.s3.listObjectVersions(l -> l.bucket(bucket).versionIdMarker("0000000000000001")));
    }

    @Test
    void tagsAVersion() {
        String bucket = store.bucket();
        versioning(bucket, BucketVersioningStatus.ENABLED);
        String first = put(bucket, "k", "first");
        put(bucket, "k", "second");
        store.s3.putObjectTagging(p -> p.bucket(bucket)
                .key("k")
                .versionId(first)
                .tagging(t -> t.tagSet(s -> s.key("old").value("yes"))));

        assertThat(store.s3.getObjectTagging(g -> g.bucket(bucket).key("k")).tagSet())
                .isEmpty();
        assertThat(store.s3
                        .getObjectTagging(g -> g.bucket(bucket).key("k").versionId(first))
                        .tagSet())
                .hasSize(1);
    }
}
