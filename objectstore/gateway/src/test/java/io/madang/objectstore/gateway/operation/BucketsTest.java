package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.gateway.http.Gateway;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.NewBucket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.Bucket;
import software.amazon.awssdk.services.s3.model.ListBucketsResponse;

class BucketsTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    @Test
    void makesFindsAndRemovesABucket() {
        String bucket = store.bucket();

        assertThat(store.s3.headBucket(head -> head.bucket(bucket)).bucketRegion())
                .isEqualTo(TestStore.REGION);
        assertThat(store.s3.getBucketLocation(get -> get.bucket(bucket)).locationConstraintAsString())
                .isIn(null, "");
        store.s3.deleteBucket(delete -> delete.bucket(bucket));

        Failing.with(404, "NoSuchBucket", () -> store.s3.deleteBucket(delete -> delete.bucket(bucket)));
        Failing.with(404, "NoSuchBucket", () -> store.s3.listObjectsV2(list -> list.bucket(bucket)));
    }

    /** As S3 does in us-east-1: what is in it stays, and its list becomes that of the request. */
    @Test
    void makesABucketOfOnesOwnAgain() {
        String bucket = store.bucket();
        store.s3.putObject(put -> put.bucket(bucket).key("k"), RequestBody.fromString("x"));
        store.s3.putBucketAcl(put -> put.bucket(bucket).acl("public-read"));

        assertThat(store.s3.createBucket(create -> create.bucket(bucket)).location())
                .isEqualTo("/" + bucket);

        assertThat(store.s3.headObject(head -> head.bucket(bucket).key("k")).contentLength())
                .isEqualTo(1);
        assertThat(store.s3.getBucketAcl(get -> get.bucket(bucket)).grants()).hasSize(1);
    }

    @Test
    void saysWhoHasANameThatIsTaken() throws Exception {
        store.metadata.createBucket(
                new NewBucket("of-somebody-else", "somebody", TestStore.REGION, AccessList.PRIVATE));
        Failing.with(
                409, "BucketAlreadyExists", () -> store.s3.createBucket(create -> create.bucket("of-somebody-else")));

        String bucket = store.bucket();
        try (Gateway elsewhere = store.gatewayIn("eu-central-1")) {
            URI endpoint = URI.create("http://127.0.0.1:" + elsewhere.address().getPort());
            var answer = new RawClient(endpoint, store.accounts.rootKey()).signed("PUT", "/" + bucket);
            assertThat(answer.statusCode()).isEqualTo(409);
            assertThat(answer.body()).contains("<Code>BucketAlreadyOwnedByYou</Code>");
        }
    }

    @Test
    void refusesAnotherRegion() {
        Failing.with(
                400,
                "IllegalLocationConstraintException",
                () -> store.s3.createBucket(create -> create.bucket("elsewhere")
                        .createBucketConfiguration(where -> where.locationConstraint("eu-central-1"))));
        store.s3.createBucket(create ->
                create.bucket("right-here").createBucketConfiguration(where -> where.locationConstraint("us-east-1")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ab",
                "Upper",
                "under_score",
                "-begins",
                "ends-",
                "dots..twice",
                "foo-.bar",
                "foo.-bar",
                "a.b-.c",
                "name--ol-s3",
                "name.mrap",
                "name--table-s3",
                "192.168.0.1",
                "xn--name",
                "a-s3alias",
                "sthree-name",
                "amzn-s3-demo-x",
                "name--x-s3",
                ".dot",
                "dot.",
                "a123456789012345678901234567890123456789012345678901234567890123"
            })
    void refusesNamesThatAreNone(String name) throws Exception {
        var answer = store.raw().signed("PUT", "/" + name);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>InvalidBucketName</Code>").contains("<BucketName>" + name);
    }

    @Test
    void keepsABucketThatIsNotEmpty() {
        String bucket = store.bucket();
        store.s3.putBucketVersioning(put -> put.bucket(bucket).versioningConfiguration(v -> v.status("Enabled")));
        String version = store.s3
                .putObject(put -> put.bucket(bucket).key("k"), RequestBody.fromString("x"))
                .versionId();
        Failing.with(409, "BucketNotEmpty", () -> store.s3.deleteBucket(delete -> delete.bucket(bucket)));

        String marker =
                store.s3.deleteObject(delete -> delete.bucket(bucket).key("k")).versionId();
        store.s3.deleteObject(delete -> delete.bucket(bucket).key("k").versionId(version));
        Failing.with(409, "BucketNotEmpty", () -> store.s3.deleteBucket(delete -> delete.bucket(bucket)));

        store.s3.deleteObject(delete -> delete.bucket(bucket).key("k").versionId(marker));
        store.s3.deleteBucket(delete -> delete.bucket(bucket));
    }

    @Test
    void uploadsUnderWayEndWithTheirBucket() {
        String bucket = store.bucket();
        String upload = "";
        for (int i = 0; i < Limits.PAGE + 1; i++) {
            String key = "k" + i;
            upload = store.s3
                    .createMultipartUpload(create -> create.bucket(bucket).key(key))
                    .uploadId();
        }
        String last = upload;
        String key = "k" + Limits.PAGE;
        store.s3.uploadPart(
                part -> part.bucket(bucket).key(key).uploadId(last).partNumber(1), RequestBody.fromString("x"));

        store.s3.deleteBucket(delete -> delete.bucket(bucket));

        Failing.with(404, "NoSuchBucket", () -> store.s3.listMultipartUploads(list -> list.bucket(bucket)));
        store.s3.createBucket(create -> create.bucket(bucket));
        assertThat(store.s3.listMultipartUploads(list -> list.bucket(bucket)).uploads())
                .isEmpty();
        Failing.with(
                404,
                "NoSuchUpload",
                () -> store.s3.listParts(list -> list.bucket(bucket).key(key).uploadId(last)));
    }

    @Test
    void listsBucketsInPages() {
        for (String name : List.of("paged-c", "paged-a", "paged-b")) {
            store.s3.createBucket(create -> create.bucket(name));
        }
        List<String> names = new ArrayList<>();
        int pages = 0;
        for (ListBucketsResponse page :
                store.s3.listBucketsPaginator(list -> list.prefix("paged-").maxBuckets(2))) {
            page.buckets().stream().map(Bucket::name).forEach(names::add);
            pages++;
        }

        assertThat(names).containsExactly("paged-a", "paged-b", "paged-c");
        assertThat(pages).isEqualTo(2);
        assertThat(store.s3.listBuckets().buckets().stream().map(Bucket::name))
                .contains("paged-a", "paged-b", "paged-c")
                .isSorted();
        Failing.with(400, "InvalidArgument", () -> store.s3.listBuckets(list -> list.continuationToken("bogus")));
    }
}
