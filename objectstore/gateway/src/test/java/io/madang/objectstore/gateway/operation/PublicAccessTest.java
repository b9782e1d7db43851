package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.metadata.BucketSetting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ObjectOwnership;
import software.amazon.awssdk.services.s3.model.OwnershipControlsRule;
import software.amazon.awssdk.services.s3.model.PublicAccessBlockConfiguration;

/** A bucket can be kept from being opened, whatever lists and policies say. */
class PublicAccessTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String open() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k").acl("public-read"), RequestBody.fromString("open"));
        store.s3.putBucketAcl(p -> p.bucket(bucket).acl("public-read"));
        return bucket;
    }

    private static int anonymous(String target) throws Exception {
        return store.raw().anonymous("GET", target, Map.of(), "").statusCode();
    }

    private static void block(String bucket, PublicAccessBlockConfiguration block) {
        store.s3.putPublicAccessBlock(p -> p.bucket(bucket).publicAccessBlockConfiguration(block));
    }

    private static String everyoneReads(String bucket) {
        return """
               {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject",
                "Resource":"arn:aws:s3:::%s/*"}]}"""
                .formatted(bucket);
    }

    @Test
    void whatListsOpenCanBeIgnored() throws Exception {
        String bucket = open();
        Failing.with(
                404,
                "NoSuchPublicAccessBlockConfiguration",
                () -> store.s3.getPublicAccessBlock(g -> g.bucket(bucket)));
        AccessKey key = store.accounts.addUser("grace", List.of());
        store.s3.putObject(p -> p.bucket(bucket).key("grace").grantRead("id=grace"), RequestBody.fromString("hers"));
        PublicAccessBlockConfiguration block = PublicAccessBlockConfiguration.builder()
                .blockPublicAcls(false)
                .ignorePublicAcls(true)
                .blockPublicPolicy(false)
                .restrictPublicBuckets(false)
                .build();
        block(bucket, block);

        assertThat(store.s3.getPublicAccessBlock(g -> g.bucket(bucket)).publicAccessBlockConfiguration())
                .isEqualTo(block);
        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(403);
        assertThat(anonymous("/" + bucket)).isEqualTo(403);
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").acl("authenticated-read"));
        try (S3Client grace = store.client(key)) {
            Failing.with(
                    403,
                    "AccessDenied",
                    () -> grace.getObject(g -> g.bucket(bucket).key("k")));
            assertThat(grace.getObjectAsBytes(g -> g.bucket(bucket).key("grace"))
                            .asUtf8String())
                    .isEqualTo("hers");
        }
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").acl("public-read"));
        store.s3.deletePublicAccessBlock(d -> d.bucket(bucket));
        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(200);
    }

    @Test
    void listsThatOpenCanBeRefused() throws Exception {
        String bucket = open();
        block(
                bucket,
                PublicAccessBlockConfiguration.builder().blockPublicAcls(true).build());

        Failing.with(
                403,
                "AccessDenied",
                () -> store.s3.putObject(
                        p -> p.bucket(bucket).key("new").acl("public-read"), RequestBody.fromString("x")));
        Failing.with(
                403,
                "AccessDenied",
                () -> store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").acl("authenticated-read")));
        Failing.with(
                403,
                "AccessDenied",
                () -> store.s3.putBucketAcl(p -> p.bucket(bucket).acl("public-read-write")));
        Failing.with(
                403,
                "AccessDenied",
                () -> store.s3.createMultipartUpload(
                        c -> c.bucket(bucket).key("new").acl("public-read")));
        store.s3.putObject(p -> p.bucket(bucket).key("new").acl("private"), RequestBody.fromString("x"));
        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(200);
    }

    @Test
    void policiesThatOpenCanBeRefusedOrRestricted() throws Exception {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        store.s3.putBucketPolicy(p -> p.bucket(bucket).policy(everyoneReads(bucket)));
        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(200);
        block(
                bucket,
                PublicAccessBlockConfiguration.builder()
                        .blockPublicPolicy(true)
                        .restrictPublicBuckets(true)
                        .build());
        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(403);
        AccessKey key = store.accounts.addUser("heidi", List.of());
        try (S3Client heidi = store.client(key)) {
            heidi.getObjectAsBytes(g -> g.bucket(bucket).key("k"));
        }
        Failing.with(
                403,
                "AccessDenied",
                () -> store.s3.putBucketPolicy(p -> p.bucket(bucket).policy(everyoneReads(bucket))));
    }

    @Test
    void listsCanBeSwitchedOff() throws Exception {
        String bucket = open();
        Failing.with(
                404,
                "OwnershipControlsNotFoundError",
                () -> store.s3.getBucketOwnershipControls(g -> g.bucket(bucket)));
        ownership(bucket, ObjectOwnership.BUCKET_OWNER_PREFERRED);
        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(200);
        Failing.with(
                400,
                "InvalidBucketAclWithObjectOwnership",
                () -> ownership(bucket, ObjectOwnership.BUCKET_OWNER_ENFORCED));
        assertThat(anonymous("/" + bucket)).as("nothing was changed").isEqualTo(200);
        store.s3.putBucketAcl(p -> p.bucket(bucket).acl("private"));
        ownership(bucket, ObjectOwnership.BUCKET_OWNER_ENFORCED);

        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(403);
        assertThat(anonymous("/" + bucket)).isEqualTo(403);
        Failing.with(
                400,
                "AccessControlListNotSupported",
                () -> store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").acl("public-read")));
        Failing.with(
                400,
                "AccessControlListNotSupported",
                () -> store.s3.putBucketAcl(p -> p.bucket(bucket).grantRead("id=root")));
        store.s3.putObject(
                p -> p.bucket(bucket).key("new").acl("bucket-owner-full-control"), RequestBody.fromString("x"));
        assertThat(AccessListsTest.told(
                        store.s3.getBucketAcl(g -> g.bucket(bucket)).grants()))
                .containsExactly("root FULL_CONTROL");
        store.s3.deleteBucketOwnershipControls(d -> d.bucket(bucket));
        assertThat(anonymous("/" + bucket + "/k")).isEqualTo(200);
    }

    private static void ownership(String bucket, ObjectOwnership ownership) {
        store.s3.putBucketOwnershipControls(p -> p.bucket(bucket)
                .ownershipControls(o -> o.rules(OwnershipControlsRule.builder()
                        .objectOwnership(ownership)
                        .build())));
        assertThat(store.s3
                        .getBucketOwnershipControls(g -> g.bucket(bucket))
                        .ownershipControls()
                        .rules()
                        .getFirst()
                        .objectOwnership())
                .isEqualTo(ownership);
    }

    @Test
    void aBucketMayBeginWithoutLists() {
        store.s3.createBucket(c -> c.bucket("without-lists").objectOwnership(ObjectOwnership.BUCKET_OWNER_ENFORCED));
        Failing.with(
                400,
                "AccessControlListNotSupported",
                () -> store.s3.putBucketAcl(p -> p.bucket("without-lists").acl("public-read")));
        Failing.with(
                400,
                "InvalidBucketAclWithObjectOwnership",
                () -> store.s3.createBucket(c -> c.bucket("both-ways")
                        .acl("public-read")
                        .objectOwnership(ObjectOwnership.BUCKET_OWNER_ENFORCED)));
        Failing.with(404, "NoSuchBucket", () -> store.s3.getBucketAcl(g -> g.bucket("both-ways")));
    }

    @Test
    void settingsThatCannotBeReadKeepItClosed() throws Exception {
        for (BucketSetting setting : List.of(BucketSetting.PUBLIC_ACCESS_BLOCK, BucketSetting.OWNERSHIP)) {
            String bucket = open();
            store.metadata.configure(bucket, setting, "<Unreadable/>");
            assertThat(anonymous("/" + bucket + "/k")).isEqualTo(403);
        }
    }
}
