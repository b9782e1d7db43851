package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.Grant;
import software.amazon.awssdk.services.s3.model.Type;

/** Lists of access control are kept as they were given, in whichever way, and told again. */
class AccessListsTest {
    private static final String GROUPS = "http://acs.amazonaws.com/groups/global/";

    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String filled() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("content"));
        return bucket;
    }

    /** Each grant in a few words. */
    static List<String> told(List<Grant> grants) {
        return grants.stream()
                .map(grant -> {
                    String whom = grant.grantee().type() == Type.GROUP
                            ? grant.grantee().uri().substring(GROUPS.length())
                            : grant.grantee().id();
                    return whom + " " + grant.permissionAsString();
                })
                .toList();
    }

    private static List<String> ofBucket(String bucket) {
        return told(store.s3.getBucketAcl(g -> g.bucket(bucket)).grants());
    }

    private static List<String> ofObject(String bucket, String key) {
        return told(store.s3.getObjectAcl(g -> g.bucket(bucket).key(key)).grants());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "private                   | root FULL_CONTROL",
                "bucket-owner-read         | root FULL_CONTROL",
                "bucket-owner-full-control | root FULL_CONTROL",
                "public-read               | root FULL_CONTROL, AllUsers READ",
                "public-read-write         | root FULL_CONTROL, AllUsers READ, AllUsers WRITE",
                "authenticated-read        | root FULL_CONTROL, AuthenticatedUsers READ"
            })
    void cannedNamesStandForLists(String name, String list) {
        List<String> grants = List.of(list.split(", ", -1));
        String bucket = store.bucket();
        String made = bucket + "-made";

        store.s3.createBucket(c -> c.bucket(made).acl(name));
        assertThat(ofBucket(made)).isEqualTo(grants);
        store.s3.putBucketAcl(p -> p.bucket(bucket).acl(name));
        assertThat(ofBucket(bucket)).isEqualTo(grants);
        store.s3.putObject(p -> p.bucket(bucket).key("put").acl(name), RequestBody.fromString("x"));
        assertThat(ofObject(bucket, "put")).isEqualTo(grants);
        store.s3.copyObject(c -> c.sourceBucket(bucket)
                .sourceKey("put")
                .destinationBucket(bucket)
                .destinationKey("copy")
                .acl(name));
        assertThat(ofObject(bucket, "copy")).isEqualTo(grants);
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("copy").acl("private"));
        assertThat(ofObject(bucket, "copy")).containsExactly("root FULL_CONTROL");
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("copy").acl(name));
        assertThat(ofObject(bucket, "copy")).isEqualTo(grants);
    }

    @Test
    void aCopyOfWhatIsOpenIsClosed() {
        String bucket = filled();
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").acl("public-read"));
        for (String storageClass : List.of("STANDARD", "REDUCED_REDUNDANCY")) {
            store.s3.copyObject(c -> c.sourceBucket(bucket)
                    .sourceKey("k")
                    .destinationBucket(bucket)
                    .destinationKey("copy")
                    .storageClass(storageClass));
            assertThat(ofObject(bucket, "copy")).containsExactly("root FULL_CONTROL");
        }
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("another"));
        assertThat(ofObject(bucket, "k")).containsExactly("root FULL_CONTROL");
    }

    @Test
    void anUploadsListIsThatOfTheObject() {
        String bucket = store.bucket();
        String upload = store.s3
                .createMultipartUpload(c -> c.bucket(bucket).key("k").grantRead("uri=\"" + GROUPS + "AllUsers\""))
                .uploadId();
        var part = store.s3.uploadPart(
                u -> u.bucket(bucket).key("k").uploadId(upload).partNumber(1), RequestBody.fromString("x"));
        store.s3.completeMultipartUpload(c -> c.bucket(bucket)
                .key("k")
                .uploadId(upload)
                .multipartUpload(m -> m.parts(
                        CompletedPart.builder().partNumber(1).eTag(part.eTag()).build())));
        assertThat(ofObject(bucket, "k")).containsExactly("AllUsers READ");
    }

    @Test
    void headersAndDocumentsGrantOneByOne() throws Exception {
        store.accounts.addUser("alice", List.of());
        String bucket = filled();
        store.s3.putObjectAcl(p -> p.bucket(bucket)
                .key("k")
                .grantFullControl("id=root, id=\"alice\"")
                .grantReadACP("uri=\"" + GROUPS + "AuthenticatedUsers\"")
                .grantRead("id=alice,id=alice"));
        assertThat(ofObject(bucket, "k"))
                .containsExactly(
                        "alice READ", "AuthenticatedUsers READ_ACP", "root FULL_CONTROL", "alice FULL_CONTROL");

        var kept = store.s3.getObjectAcl(g -> g.bucket(bucket).key("k"));
        store.s3.putBucketAcl(p ->
                p.bucket(bucket).accessControlPolicy(a -> a.owner(kept.owner()).grants(kept.grants())));
        assertThat(store.s3.getBucketAcl(g -> g.bucket(bucket)).grants()).isEqualTo(kept.grants());

        store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").accessControlPolicy(a -> a.owner(kept.owner())
                .grants(List.of())));
        assertThat(ofObject(bucket, "k")).isEmpty();
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo("content");
    }

    @Test
    void eachVersionHasItsOwn() {
        String bucket = store.bucket();
        store.s3.putBucketVersioning(
                p -> p.bucket(bucket).versioningConfiguration(v -> v.status(BucketVersioningStatus.ENABLED)));
        String first = store.s3
                .putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("one"))
                .versionId();
        String second = store.s3
                .putObject(p -> p.bucket(bucket).key("k").acl("public-read"), RequestBody.fromString("two"))
                .versionId();
        store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").versionId(first).acl("authenticated-read"));

        assertThat(told(store.s3
                        .getObjectAcl(g -> g.bucket(bucket).key("k").versionId(first))
                        .grants()))
                .containsExactly("root FULL_CONTROL", "AuthenticatedUsers READ");
        assertThat(told(store.s3
                        .getObjectAcl(g -> g.bucket(bucket).key("k").versionId(second))
                        .grants()))
                .containsExactly("root FULL_CONTROL", "AllUsers READ");
        String marker = store.s3.deleteObject(d -> d.bucket(bucket).key("k")).versionId();
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").acl("private")));
        Failing.with(
                405,
                "MethodNotAllowed",
                () -> store.s3.putObjectAcl(
                        p -> p.bucket(bucket).key("k").versionId(marker).acl("private")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense | MalformedXML",
                "<AccessControlPolicy/> | MalformedXML",
                "<AccessControlPolicy><Owner><ID>alien</ID></Owner><AccessControlList/></AccessControlPolicy> | AccessDenied",
                "<Grantee><ID>nobody</ID></Grantee><Permission>READ</Permission> | InvalidArgument",
                "<Grantee><ID></ID></Grantee><Permission>READ</Permission> | InvalidArgument",
                "<Grantee><URI>http://acs.amazonaws.com/groups/global/Everyone</URI></Grantee><Permission>READ</Permission> | InvalidArgument",
                "<Grantee><URI>http://acs.amazonaws.com/groups/s3/LogDelivery</URI></Grantee><Permission>WRITE</Permission> | NotImplemented",
                "<Grantee><EmailAddress>a@example.org</EmailAddress></Grantee><Permission>READ</Permission> | UnresolvableGrantByEmailAddress",
                "<Grantee><DisplayName>root</DisplayName></Grantee><Permission>READ</Permission> | MalformedACLError",
                "<Grantee><ID>root</ID><URI>x</URI></Grantee><Permission>READ</Permission> | MalformedACLError",
                "<Grantee><ID>root</ID></Grantee><Permission>LIST</Permission> | MalformedACLError",
                "<Grantee><ID>root</ID></Grantee><Permission>read</Permission> | MalformedACLError",
                "<Grantee><ID>root</ID></Grantee> | MalformedXML"
            })
    void refusesDocumentsThatAreNone(String text, String code) throws Exception {
        String document = text.startsWith("<Grantee>") ? document(List.of(text)) : text;
        String bucket = filled();
        for (String target : List.of("/" + bucket + "?acl", "/" + bucket + "/k?acl")) {
            var answer = store.raw().signed("PUT", target, Map.of(), document);
            assertThat(answer.body()).contains("<Code>" + code + "</Code>");
        }
        assertThat(ofBucket(bucket)).containsExactly("root FULL_CONTROL");
        assertThat(ofObject(bucket, "k")).containsExactly("root FULL_CONTROL");
    }

    private static String document(List<String> grants) {
        return "<AccessControlPolicy><Owner><ID>root</ID></Owner><AccessControlList><Grant>"
                + String.join("</Grant><Grant>", grants) + "</Grant></AccessControlList></AccessControlPolicy>";
    }

    @Test
    void takesAHundredGrantsAndNoMore() throws Exception {
        String bucket = filled();
        String grant = "<Grantee><ID>root</ID></Grantee><Permission>READ</Permission>";
        var most =
                store.raw().signed("PUT", "/" + bucket + "/k?acl", Map.of(), document(Collections.nCopies(100, grant)));
        assertThat(most.statusCode()).as(most.body()).isEqualTo(200);
        assertThat(ofObject(bucket, "k")).containsExactly("root READ");
        var more =
                store.raw().signed("PUT", "/" + bucket + "/k?acl", Map.of(), document(Collections.nCopies(101, grant)));
        assertThat(more.body()).contains("<Code>MalformedACLError</Code>");
        String header = String.join(",", Collections.nCopies(101, "id=root"));
        Failing.with(
                400,
                "MalformedACLError",
                () -> store.s3.putObjectAcl(p -> p.bucket(bucket).key("k").grantRead(header)));
    }

    @Test
    void oneWayOfSayingItIsEnough() throws Exception {
        String bucket = filled();
        Failing.with(
                400,
                "InvalidRequest",
                () -> store.s3.putObjectAcl(
                        p -> p.bucket(bucket).key("k").acl("private").grantRead("id=root")));
        String document = document(List.of("<Grantee><ID>root</ID></Grantee><Permission>READ</Permission>"));
        for (Map<String, String> header :
                List.of(Map.of("x-amz-acl", "public-read"), Map.of("x-amz-grant-read", "id=root"))) {
            var both = store.raw().signed("PUT", "/" + bucket + "?acl", header, document);
            assertThat(both.body()).contains("<Code>UnexpectedContent</Code>");
        }
        var neither = store.raw().signed("PUT", "/" + bucket + "/k?acl", Map.of(), "");
        assertThat(neither.body()).contains("<Code>MissingSecurityHeader</Code>");
        assertThat(ofBucket(bucket)).containsExactly("root FULL_CONTROL");
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.getObjectAcl(g -> g.bucket(bucket).key("none")));
    }
}
