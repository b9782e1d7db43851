package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.iam.User.UserPolicy;
import io.madang.objectstore.metadata.rocks.RocksMetadata;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;

/** Lists of access control count where policies say nothing. */
class GrantedAccessTest {
    private static final String EVERYONE = "uri=\"http://acs.amazonaws.com/groups/global/AllUsers\"";

    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String filled() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("open").acl("public-read"), RequestBody.fromString("open"));
        store.s3.putObject(p -> p.bucket(bucket).key("closed"), RequestBody.fromString("closed"));
        return bucket;
    }

    private static int anonymous(String method, String target, Map<String, String> headers) throws Exception {
        return store.raw()
                .anonymous(method, target, headers, method.equals("PUT") ? "stranger" : "")
                .statusCode();
    }

    private static int anonymous(String method, String target) throws Exception {
        return anonymous(method, target, Map.of());
    }

    private static void policy(String bucket, String statement) {
        String document = "{\"Version\":\"2012-10-17\",\"Statement\":[" + statement.formatted(bucket) + "]}";
        store.s3.putBucketPolicy(p -> p.bucket(bucket).policy(document));
    }

    private static String content(String bucket, String key) {
        return store.s3.getObjectAsBytes(g -> g.bucket(bucket).key(key)).asUtf8String();
    }

    @Test
    void anOpenObjectIsReadByEveryoneAndNothingElseIs() throws Exception {
        String bucket = filled();

        var answer = store.raw().anonymous("GET", "/" + bucket + "/open", Map.of(), "");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("open");
        assertThat(anonymous("HEAD", "/" + bucket + "/open")).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "/open?versionId=null")).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "/closed")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/none")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/none?versionId=null")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket)).isEqualTo(403);
        for (String subresource : List.of("acl", "tagging", "attributes")) {
            assertThat(anonymous("GET", "/" + bucket + "/open?" + subresource)).isEqualTo(403);
        }
        assertThat(anonymous("PUT", "/" + bucket + "/open")).isEqualTo(403);
        assertThat(anonymous("PUT", "/" + bucket + "/open?acl", Map.of("x-amz-acl", "private")))
                .isEqualTo(403);
        assertThat(anonymous("DELETE", "/" + bucket + "/open")).isEqualTo(403);

        store.s3.putObjectAcl(p -> p.bucket(bucket).key("open").acl("private"));
        assertThat(anonymous("GET", "/" + bucket + "/open")).isEqualTo(403);
    }

    @Test
    void anOpenBucketIsListedAndWrittenButNotRead() throws Exception {
        String bucket = filled();
        store.s3.putBucketAcl(p -> p.bucket(bucket).acl("public-read"));

        for (String list : List.of("", "?list-type=2", "?versions", "?uploads")) {
            assertThat(anonymous("GET", "/" + bucket + list)).isEqualTo(200);
        }
        assertThat(anonymous("HEAD", "/" + bucket)).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "/none")).isEqualTo(404);
        assertThat(anonymous("GET", "/" + bucket + "/closed")).isEqualTo(403);
        assertThat(anonymous("PUT", "/" + bucket + "/new")).isEqualTo(403);
        for (String setting : List.of("acl", "policy", "cors", "versioning", "tagging", "publicAccessBlock")) {
            assertThat(anonymous("GET", "/" + bucket + "?" + setting)).isEqualTo(403);
        }

        store.s3.putBucketAcl(p -> p.bucket(bucket).acl("public-read-write"));
        assertThat(anonymous("PUT", "/" + bucket + "/new")).isEqualTo(200);
        assertThat(content(bucket, "new")).isEqualTo("stranger");
        assertThat(anonymous("GET", "/" + bucket + "/new")).isEqualTo(403);
        assertThat(anonymous("DELETE", "/" + bucket + "/new")).isEqualTo(204);
        assertThat(anonymous("DELETE", "/" + bucket)).isEqualTo(403);
        assertThat(anonymous("PUT", "/" + bucket + "?acl", Map.of("x-amz-acl", "private")))
                .isEqualTo(403);
    }

    /** Whoever may write may not open what it writes, nor tag it: that takes a policy. */
    @Test
    void whoWritesByAListOpensNothing() throws Exception {
        String bucket = store.bucket();
        store.s3.putBucketAcl(p -> p.bucket(bucket).acl("public-read-write"));

        assertThat(anonymous("PUT", "/" + bucket + "/k", Map.of("x-amz-acl", "public-read")))
                .isEqualTo(403);
        assertThat(anonymous("PUT", "/" + bucket + "/k", Map.of("x-amz-grant-read", EVERYONE)))
                .isEqualTo(403);
        assertThat(anonymous("POST", "/" + bucket + "/k?uploads", Map.of("x-amz-acl", "public-read")))
                .isEqualTo(403);
        assertThat(anonymous("PUT", "/" + bucket + "/k", Map.of("x-amz-tagging", "a=1")))
                .isEqualTo(403);
        assertThat(anonymous("PUT", "/" + bucket + "/k", Map.of("x-amz-acl", "bucket-owner-full-control")))
                .isEqualTo(200);
    }

    @Test
    void listsOpenThemselvesToo() throws Exception {
        String bucket = filled();
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("closed").grantReadACP(EVERYONE));
        assertThat(anonymous("GET", "/" + bucket + "/closed?acl")).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "/closed")).isEqualTo(403);
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("closed").grantWriteACP(EVERYONE));
        assertThat(anonymous("GET", "/" + bucket + "/closed?acl")).isEqualTo(403);
        var opened = store.raw().anonymous("PUT", "/" + bucket + "/closed?acl", Map.of("x-amz-acl", "public-read"), "");
        assertThat(opened.statusCode()).as(opened.body()).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "/closed")).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "?acl")).isEqualTo(403);
        store.s3.putBucketAcl(p -> p.bucket(bucket).grantFullControl(EVERYONE));
        assertThat(anonymous("GET", "/" + bucket + "?acl")).isEqualTo(200);
        assertThat(anonymous("GET", "/" + bucket + "?policy")).isEqualTo(403);
    }

    @Test
    void usersAreGivenWhatListsGiveThem() throws Exception {
        String bucket = filled();
        store.s3.putObject(
                p -> p.bucket(bucket).key("signed").acl("authenticated-read"), RequestBody.fromString("signed"));
        AccessKey carol = store.accounts.addUser("carol", List.of());
        AccessKey dave = store.accounts.addUser("dave", List.of());
        store.s3.putObjectAcl(
                p -> p.bucket(bucket).key("closed").grantRead("id=carol").grantFullControl("id=root"));
        try (S3Client first = store.client(carol);
                S3Client second = store.client(dave)) {
            assertThat(anonymous("GET", "/" + bucket + "/signed")).isEqualTo(403);
            for (S3Client user : List.of(first, second)) {
                assertThat(user.getObjectAsBytes(g -> g.bucket(bucket).key("signed"))
                                .asUtf8String())
                        .isEqualTo("signed");
            }
            assertThat(first.getObjectAsBytes(g -> g.bucket(bucket).key("closed"))
                            .asUtf8String())
                    .isEqualTo("closed");
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> second.getObjectAsBytes(g -> g.bucket(bucket).key("closed")));
            store.s3.putBucketAcl(p -> p.bucket(bucket).grantWrite("id=carol"));
            first.copyObject(c -> c.sourceBucket(bucket)
                    .sourceKey("closed")
                    .destinationBucket(bucket)
                    .destinationKey("copy"));
            assertThat(content(bucket, "copy")).isEqualTo("closed");
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> first.getObjectAsBytes(g -> g.bucket(bucket).key("copy")));
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> second.copyObject(c -> c.sourceBucket(bucket)
                            .sourceKey("signed")
                            .destinationBucket(bucket)
                            .destinationKey("copy")));
        }
        store.accounts.removeUser("carol");
    }

    /** The row of the object is all that is read from the drive: for the one list that counts, it is read once. */
    @Test
    void whomAListLetsInCostsNoMoreThanRoot() throws Exception {
        String bucket = filled();
        for (int round = 0; round < 2; round++) {
            long before = reads();
            content(bucket, "open");
            long between = reads();
            assertThat(anonymous("GET", "/" + bucket + "/open")).isEqualTo(200);
            assertThat(reads() - between).isLessThanOrEqualTo(between - before);
        }
    }

    private static long reads() {
        return ((RocksMetadata) store.metadata).metrics().reads();
    }

    @Test
    void aDenyWinsOverEveryList() throws Exception {
        String bucket = filled();
        policy(
                bucket,
                """
                {"Effect":"Deny","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::%s/open"}""");
        assertThat(anonymous("GET", "/" + bucket + "/open")).isEqualTo(403);
        store.s3.deleteBucketPolicy(d -> d.bucket(bucket));
        assertThat(anonymous("GET", "/" + bucket + "/open")).isEqualTo(200);

        AccessKey key = store.accounts.addUser(
                "erin",
                List.of(
                        new UserPolicy(
                                "closed",
                                """
                {"Version":"2012-10-17","Statement":[
                 {"Effect":"Deny","Action":"s3:GetObject","Resource":"*"}]}""")));
        try (S3Client erin = store.client(key)) {
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> erin.getObjectAsBytes(g -> g.bucket(bucket).key("open")));
        }
    }

    @Test
    void aVersionIsReadByItsOwnList() throws Exception {
        String bucket = store.bucket();
        store.s3.putBucketVersioning(
                p -> p.bucket(bucket).versioningConfiguration(v -> v.status(BucketVersioningStatus.ENABLED)));
        String open = store.s3
                .putObject(p -> p.bucket(bucket).key("k").acl("public-read"), RequestBody.fromString("open"))
                .versionId();
        String closed = store.s3
                .putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("closed"))
                .versionId();

        assertThat(anonymous("GET", "/" + bucket + "/k")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/k?versionId=" + closed)).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/k?versionId=" + open)).isEqualTo(200);
        store.s3.deleteObject(d -> d.bucket(bucket).key("k").versionId(closed));
        assertThat(anonymous("GET", "/" + bucket + "/k")).isEqualTo(200);
        assertThat(anonymous("DELETE", "/" + bucket + "/k?versionId=" + open)).isEqualTo(403);
        store.s3.deleteObject(d -> d.bucket(bucket).key("k"));
        assertThat(anonymous("GET", "/" + bucket + "/k")).isEqualTo(403);
        assertThat(anonymous("GET", "/" + bucket + "/k?versionId=" + open)).isEqualTo(200);
    }

    /** Opening something takes the right to set lists, however the list is said, and policies may ask how. */
    @Test
    void policiesSayWhoMayOpenWhat() throws Exception {
        String bucket = store.bucket();
        AccessKey key = store.accounts.addUser(
                "frank",
                List.of(
                        new UserPolicy(
                                "write",
                                """
                {"Version":"2012-10-17","Statement":[
                 {"Effect":"Allow","Action":["s3:PutObject","s3:GetObject","s3:CreateBucket"],"Resource":"*"}]}""")));
        try (S3Client frank = store.client(key)) {
            frank.putObject(p -> p.bucket(bucket).key("k").acl("private"), RequestBody.fromString("x"));
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> frank.putObject(
                            p -> p.bucket(bucket).key("k").acl("public-read"), RequestBody.fromString("x")));
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> frank.createBucket(c -> c.bucket("franks-own").acl("public-read")));
            policy(
                    bucket,
                    """
                    {"Effect":"Allow","Principal":{"AWS":"frank"},"Action":"s3:PutObjectAcl","Resource":"arn:aws:s3:::%1$s/*"},
                    {"Effect":"Deny","Principal":"*","Action":"s3:PutObject","Resource":"arn:aws:s3:::%1$s/*",
                     "Condition":{"StringLike":{"s3:x-amz-grant-read":"*AllUsers*"}}},
                    {"Effect":"Deny","Principal":"*","Action":"s3:PutObject","Resource":"arn:aws:s3:::%1$s/*",
                     "Condition":{"StringEquals":{"s3:x-amz-acl":"public-read-write"}}}""");
            frank.putObject(p -> p.bucket(bucket).key("k").acl("public-read"), RequestBody.fromString("x"));
            frank.putObject(p -> p.bucket(bucket).key("k").grantRead("id=frank"), RequestBody.fromString("x"));
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> frank.putObject(
                            p -> p.bucket(bucket).key("k").grantRead(EVERYONE), RequestBody.fromString("x")));
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> frank.putObject(
                            p -> p.bucket(bucket).key("k").acl("public-read-write"), RequestBody.fromString("x")));
        }
    }
}
