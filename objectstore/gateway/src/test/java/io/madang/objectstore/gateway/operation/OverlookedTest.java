package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.sync.RequestBody;

/** Nothing that a client asks for is passed over: it is done, or refused by the right error, and then nothing is done. */
class OverlookedTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static final String CONTENT = "untouched";
    private static String bucket = "";

    @BeforeAll
    static void fill() {
        bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString(CONTENT));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // conditions
                "PUT    | k | if-modified-since: Mon, 16 Nov 2026 00:00:00 GMT     | NotImplemented",
                "PUT    | k | if-unmodified-since: Mon, 16 Nov 2026 00:00:00 GMT   | NotImplemented",
                "PUT    | k | if-none-match: \"abc\"                               | NotImplemented",
                "PUT    | k | if-none-match: *                                     | PreconditionFailed",
                "PUT    | k | if-match: \"abc\"                                    | PreconditionFailed",
                "PUT    | none | if-match: *                                       | NoSuchKey",
                "PUT    | k | content-range: bytes 0-0/9                           | NotImplemented",
                "PUT    | k | x-amz-if-match-size: 9                               | NotImplemented",
                "PUT    | k?tagging | if-match: *                                  | NotImplemented",
                "PUT    | ?versioning | if-none-match: *                           | NotImplemented",
                "POST   | k?uploads | if-none-match: *                             | NotImplemented",
                "POST   | ?delete | if-match: *                                    | NotImplemented",
                "DELETE | k | if-match: \"abc\"                                    | PreconditionFailed",
                "DELETE | k | if-none-match: *                                     | NotImplemented",
                "DELETE | k | if-unmodified-since: Mon, 16 Nov 2026 00:00:00 GMT   | NotImplemented",
                "DELETE | k | x-amz-if-match-size: 8                               | PreconditionFailed",
                "DELETE | k | x-amz-if-match-size: many                            | InvalidArgument",
                "DELETE | k | x-amz-if-match-last-modified-time: Mon, 16 Nov 2020 00:00:00 GMT | PreconditionFailed",
                "DELETE | k | x-amz-if-match-last-modified-time: 2020-11-16T00:00:00Z          | PreconditionFailed",
                "DELETE | k | x-amz-if-match-last-modified-time: lately            | InvalidArgument",
                "DELETE | k?x-amz-if-match-size=8 |                                | PreconditionFailed",
                // locks, encryption, grants, websites
                "DELETE | k | x-amz-mfa: 1 2                                       | NotImplemented",
                "PUT    | k | x-amz-object-lock-retain-until-date: 2030-01-01T00:00:00Z | NotImplemented",
                "PUT    | k | x-amz-server-side-encryption-aws-kms-key-id: k       | NotImplemented",
                "PUT    | k?x-amz-server-side-encryption=AES256 |                  | NotImplemented",
                "PUT    | k?X-Amz-Server-Side-Encryption=AES256 |                  | NotImplemented",
                "PUT    | k | x-amz-grant-read: id=nobody                           | InvalidArgument",
                "PUT    | k | x-amz-grant-read: everyone                            | InvalidArgument",
                "PUT    | k | x-amz-grant-read: uri=http://example.org/AllUsers     | InvalidArgument",
                "PUT    | k | x-amz-grant-read: emailAddress=a@example.org          | UnresolvableGrantByEmailAddress",
                "PUT    | k | x-amz-grant-list: id=root                             | NotImplemented",
                "PUT    | k?x-amz-acl=private | x-amz-grant-full-control: id=root   | InvalidRequest",
                "PUT    | k?tagging | x-amz-grant-read: id=root                     | NotImplemented",
                "PUT    | k | x-amz-object-ownership: BucketOwnerEnforced           | NotImplemented",
                "DELETE | k | x-amz-grant-read: id=root                             | NotImplemented",
                "PUT    | k | x-amz-acl: everyone                                   | InvalidArgument",
                "PUT    | k | x-amz-acl: aws-exec-read                              | NotImplemented",
                "PUT    | k?x-amz-acl=log-delivery-write |                          | NotImplemented",
                "PUT    | k?acl | x-amz-acl: public-read-write                      | UnexpectedContent",
                "PUT    | ?acl | x-amz-acl: log-delivery-write                      | NotImplemented",
                "POST   | k?uploads | x-amz-acl: Public-Read                        | InvalidArgument",
                "PUT    | k | x-amz-website-redirect-location: /a                  | NotImplemented",
                // classes, tags, owners, tokens
                "PUT    | k | x-amz-storage-class: EXPRESS_ONEZONE                 | InvalidStorageClass",
                "PUT    | k | x-amz-storage-class: SNOW                            | InvalidStorageClass",
                "PUT    | k | x-amz-storage-class: standard                        | InvalidStorageClass",
                "PUT    | k?x-amz-storage-class=OUTPOSTS |                         | InvalidStorageClass",
                "POST   | k?uploads | x-amz-storage-class: FSX_OPENZFS             | InvalidStorageClass",
                "PUT    | k | x-amz-tagging: a=1&a=2                               | InvalidTag",
                "PUT    | k | x-amz-tagging: a=%zz                                 | InvalidArgument",
                "PUT    | k | x-amz-expected-bucket-owner: 111122223333            | AccessDenied",
                "DELETE | k | x-amz-expected-bucket-owner: 111122223333            | AccessDenied",
                "DELETE | k?x-amz-expected-bucket-owner=111122223333 |             | AccessDenied",
                "PUT    | k | x-amz-security-token: t                              | InvalidToken",
                // checksums
                "PUT    | k | x-amz-checksum-crc32: AAAAAA==                       | BadDigest",
                "PUT    | k | x-amz-checksum-crc64nvme: AAAAAAAAAAA=               | BadDigest",
                "PUT    | k?x-amz-checksum-crc32=AAAAAA%3D%3D |                    | BadDigest",
                "PUT    | k | x-amz-checksum-sha256: short                         | InvalidRequest",
                "PUT    | k | x-amz-checksum-md5: AAAAAAAAAAAAAAAAAAAAAA==         | NotImplemented",
                "PUT    | k | x-amz-checksum-xxhash64: AAAAAAAAAAA=                | NotImplemented",
                "PUT    | k | x-amz-sdk-checksum-algorithm: MD4                    | InvalidRequest",
                "PUT    | k | x-amz-checksum-type: COMPOSITE                       | InvalidArgument",
                "PUT    | k | content-md5: AAAAAAAAAAAAAAAAAAAAAA==                | BadDigest",
                "POST   | k?uploads | x-amz-checksum-algorithm: XXHASH3            | InvalidRequest",
                // copies
                "PUT    | k | x-amz-copy-source: /{b}/none                         | NoSuchKey",
                "PUT    | k | x-amz-copy-source: /{b}/k                            | InvalidRequest",
                "PUT    | k?x-amz-copy-source=%2F{b}%2Fnone |                      | NoSuchKey",
                // parameters
                "PUT    | k?partNumber=1 |                                         | InvalidArgument",
                "PUT    | k?versionId=null |                                       | InvalidArgument",
                "PUT    | k?prefix=a |                                             | NotImplemented",
                "PUT    | k?response-content-type=a |                              | NotImplemented",
                "DELETE | k?list-type=2 |                                          | NotImplemented",
                "PUT    | k?acl&tagging |                                          | InvalidArgument",
                "DELETE | ?policy&cors |                                           | InvalidArgument",
                "PUT    | k?x-amz-meta-a=x%0D%0Aset-cookie:b |                     | InvalidArgument",
                "PUT    | k?x-amz-meta-a%20b=c |                                   | InvalidArgument",
                "PUT    | k?x-amz-something-new=1 |                                | NotImplemented"
            })
    void refusesAndDoesNothing(String method, String target, String header, String code) throws Exception {
        String where = "/" + bucket + (target.startsWith("?") ? "" : "/") + target.replace("{b}", bucket);
        int colon = header == null ? -1 : header.indexOf(':');
        Map<String, String> headers = colon < 0
                ? Map.of()
                : Map.of(
                        header.substring(0, colon),
                        header.substring(colon + 1).strip().replace("{b}", bucket));
        HttpResponse<String> answer = store.raw().signed(method, where, headers, method.equals("DELETE") ? "" : "new");

        assertThat(answer.body()).contains("<Code>" + code + "</Code>");
        assertThat(answer.statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo(CONTENT);
        assertThat(store.s3.listObjectsV2(l -> l.bucket(bucket)).contents()).hasSize(1);
        assertThat(store.s3.listMultipartUploads(l -> l.bucket(bucket)).uploads())
                .isEmpty();
        assertThat(store.s3.getObjectTagging(g -> g.bucket(bucket).key("k")).tagSet())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "versioning | <VersioningConfiguration><Status>Enabled</Status><Since>1</Since></VersioningConfiguration>",
                "tagging | <Tagging><TagSet/><Owner/></Tagging>",
                "cors | <CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><Deny/></CORSRule></CORSConfiguration>",
                "lifecycle | <LifecycleConfiguration><Rule><Status>Enabled</Status><Filter><Suffix>a</Suffix></Filter><Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>",
                "lifecycle | <LifecycleConfiguration><Rule><Status>Enabled</Status><Filter><And><Suffix>a</Suffix></And></Filter><Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>",
                "lifecycle | <LifecycleConfiguration><Rule><Status>Enabled</Status><Filter><Prefix>a</Prefix></Filter><Unless/><Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>",
                "acl | <AccessControlPolicy><AccessControlList/><Everyone/></AccessControlPolicy>",
                "acl | <AccessControlPolicy><AccessControlList><Grant><Grantee><ID>root</ID></Grantee><Permission>READ</Permission><Until>now</Until></Grant></AccessControlList></AccessControlPolicy>",
                "publicAccessBlock | <PublicAccessBlockConfiguration><BlockAll>true</BlockAll></PublicAccessBlockConfiguration>",
                "ownershipControls | <OwnershipControls><Rule><ObjectOwnership>BucketOwnerEnforced</ObjectOwnership><Else/></Rule></OwnershipControls>",
                "delete | <Delete><Object><Key>k</Key><OnlyIf>never</OnlyIf></Object></Delete>"
            })
    void refusesDocumentsWithMoreThanIsUnderstood(String setting, String document) throws Exception {
        String method = setting.equals("delete") ? "POST" : "PUT";
        HttpResponse<String> answer = store.raw().signed(method, "/" + bucket + "?" + setting, Map.of(), document);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>MalformedXML</Code>");
        assertThat(store.s3.listObjectsV2(l -> l.bucket(bucket)).contents()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x-amz-bucket-object-lock-enabled: true | | NotImplemented",
                "x-amz-object-ownership: Everyone | | InvalidArgument",
                "x-amz-acl: log-delivery-write | | NotImplemented",
                "x-amz-acl: everyone | | InvalidArgument",
                "x-amz-grant-write: id=nobody | | InvalidArgument",
                "| <CreateBucketConfiguration><Tags><Tag><Key>a</Key><Value>b</Value></Tag></Tags></CreateBucketConfiguration> | NotImplemented",
                "| <CreateBucketConfiguration><Bucket><Type>Directory</Type></Bucket></CreateBucketConfiguration> | NotImplemented",
                "| <CreateBucketConfiguration><Zone>a</Zone></CreateBucketConfiguration> | MalformedXML"
            })
    void makesNoBucketThatIsLessThanWasAskedFor(String header, String document, String code) throws Exception {
        Map<String, String> headers =
                header == null ? Map.of() : Map.of(header.split(": ", 2)[0], header.split(": ", 2)[1]);
        HttpResponse<String> answer =
                store.raw().signed("PUT", "/wanted-more", headers, document == null ? "" : document);

        assertThat(answer.body()).contains("<Code>" + code + "</Code>");
        Failing.with(404, "NoSuchBucket", () -> store.s3.listObjectsV2(l -> l.bucket("wanted-more")));
    }

    @Test
    void heedsHeadersThatStandInTheAddress() throws Exception {
        String own = store.bucket();
        HttpResponse<String> answer = store.raw()
                .signed(
                        "PUT",
                        "/" + own + "/k?x-amz-meta-colour=gr%C3%BCn&x-amz-storage-class=REDUCED_REDUNDANCY"
                                + "&X-Amz-Tagging=a%3D1&x-amz-acl=private",
                        Map.of(),
                        "x");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);

        var head = store.s3.headObject(h -> h.bucket(own).key("k"));
        assertThat(head.metadata()).containsKey("colour");
        assertThat(head.storageClassAsString()).isEqualTo("REDUCED_REDUNDANCY");
        assertThat(store.s3.getObjectTagging(g -> g.bucket(own).key("k")).tagSet())
                .hasSize(1);
    }
}
