package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.sync.RequestBody;

class NotImplementedTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "website",
                "replication",
                "notification",
                "accelerate",
                "requestPayment",
                "logging",
                "analytics",
                "metrics",
                "inventory",
                "encryption",
                "intelligent-tiering",
                "object-lock"
            })
    void saysSoOfBuckets(String subresource) throws Exception {
        String bucket = store.bucket();
        for (String method : new String[] {"GET", "PUT", "DELETE"}) {
            var answer = store.raw().signed(method, "/" + bucket + "?" + subresource);
            assertThat(answer.statusCode()).isEqualTo(501);
            assertThat(answer.body()).contains("<Code>NotImplemented</Code>");
        }
        store.s3.headBucket(h -> h.bucket(bucket));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, torrent",
        "POST, select&select-type=2",
        "PUT, retention",
        "PUT, legal-hold",
        "GET, retention",
        "PUT, renameObject",
        "PUT, something-new",
        "DELETE, something-new"
    })
    void saysSoOfObjects(String method, String subresource) throws Exception {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("untouched"));
        var answer = store.raw()
                .signed(method, "/" + bucket + "/k?" + subresource, Map.of(), method.equals("GET") ? "" : "x");

        assertThat(answer.statusCode()).isEqualTo(501);
        assertThat(answer.body()).contains("<Code>NotImplemented</Code>");
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo("untouched");
    }

    @ParameterizedTest
    @CsvSource({
        "x-amz-server-side-encryption, AES256",
        "x-amz-server-side-encryption-customer-algorithm, AES256",
        "x-amz-object-lock-mode, GOVERNANCE",
        "x-amz-object-lock-legal-hold, ON",
        "x-amz-website-redirect-location, /elsewhere",
        "x-amz-write-offset-bytes, 3",
        "x-amz-something-new, 1"
    })
    void refusesHeadersThatWouldChangeTheMeaning(String name, String value) throws Exception {
        String bucket = store.bucket();
        var answer = store.raw().signed("PUT", "/" + bucket + "/k", Map.of(name, value), "x");

        assertThat(answer.statusCode()).isEqualTo(501);
        assertThat(answer.body()).contains("<Code>NotImplemented</Code>").contains("<Header>" + name + "</Header>");
        Failing.with(
                404, "NoSuchKey", () -> store.s3.getObject(g -> g.bucket(bucket).key("k")));
    }

    @Test
    void refusesMethodsThatAreNone() throws Exception {
        String bucket = store.bucket();

        assertThat(store.raw().signed("POST", "/" + bucket, Map.of(), "form").statusCode())
                .isEqualTo(501);
        var answer = store.raw().signed("POST", "/" + bucket + "/k", Map.of(), "x");
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.body()).contains("<Code>MethodNotAllowed</Code>");
        assertThat(store.raw().signed("DELETE", "/").statusCode()).isEqualTo(405);
        assertThat(store.raw().signed("DELETE", "/" + bucket + "?location").statusCode())
                .isEqualTo(405);
        store.s3.headBucket(h -> h.bucket(bucket));
    }

    @Test
    void takesNoNoticeOfAReadersOwnParameters() throws Exception {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));

        assertThat(store.raw().signed("GET", "/" + bucket + "/k?cache-buster=1").body())
                .isEqualTo("x");
    }

    @Test
    void namesTheErrorExactly() throws Exception {
        String bucket = store.bucket();
        String body = store.raw().signed("GET", "/" + bucket + "/a%20key").body();

        assertThat(body)
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>NoSuchKey</Code>"
                        + "<Message>The specified key does not exist.</Message>")
                .contains("<Key>a key</Key>")
                .containsPattern("<RequestId>[^<]+</RequestId>")
                .endsWith("</Error>");
    }
}
