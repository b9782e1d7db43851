package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.Limits;
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

    @Test
    void saysWhoHasANameThatIsTaken() {
        String bucket = store.bucket();

        Failing.with(409, "BucketAlreadyOwnedByYou", () -> store.s3.createBucket(create -> create.bucket(bucket)));
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
