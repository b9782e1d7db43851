package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;

class CorsTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String bucket = "";

    @BeforeAll
    static void putRules() {
        bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        store.s3.putBucketCors(put -> put.bucket(bucket)
                .corsConfiguration(cors -> cors.corsRules(
                        rule -> rule.allowedMethods("PUT", "DELETE")
                                .allowedOrigins("https://*.example.com")
                                .allowedHeaders("x-amz-*", "Content-Type")
                                .exposeHeaders("ETag")
                                .maxAgeSeconds(300),
                        rule -> rule.allowedMethods("GET").allowedOrigins("*"))));
    }

    private static HttpResponse<String> preflight(String origin, String method, String headers) throws Exception {
        return store.raw()
                .anonymous(
                        "OPTIONS",
                        "/" + bucket + "/k",
                        Map.of(
                                "Origin", origin,
                                "Access-Control-Request-Method", method,
                                "Access-Control-Request-Headers", headers),
                        "");
    }

    @Test
    void answersTheQuestionOfABrowser() throws Exception {
        HttpResponse<String> answer = preflight("https://www.example.com", "PUT", "content-type, X-Amz-Date");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().map())
                .containsEntry("access-control-allow-origin", List.of("https://www.example.com"))
                .containsEntry("access-control-allow-methods", List.of("PUT, DELETE"))
                .containsEntry("access-control-allow-headers", List.of("content-type, X-Amz-Date"))
                .containsEntry("access-control-max-age", List.of("300"))
                .containsEntry("access-control-expose-headers", List.of("ETag"))
                .containsEntry("access-control-allow-credentials", List.of("true"));
    }

    @Test
    void forbidsWhatNoRuleIsFor() throws Exception {
        assertThat(preflight("https://example.org", "PUT", "content-type").statusCode())
                .isEqualTo(403);
        assertThat(preflight("https://www.example.com", "PUT", "authorization").statusCode())
                .isEqualTo(403);
        assertThat(preflight("https://www.example.com", "POST", "content-type").statusCode())
                .isEqualTo(403);
        HttpResponse<String> bare = store.raw().anonymous("OPTIONS", "/" + bucket + "/k", Map.of(), "");
        assertThat(bare.statusCode()).isEqualTo(400);
        HttpResponse<String> without = store.raw()
                .anonymous(
                        "OPTIONS",
                        "/" + store.bucket() + "/k",
                        Map.of("Origin", "https://x", "Access-Control-Request-Method", "GET"),
                        "");
        assertThat(without.statusCode()).isEqualTo(403);
        assertThat(without.body()).contains("<Code>AccessForbidden</Code>");
    }

    @Test
    void tellsTheBrowserWithTheAnswer() throws Exception {
        HttpResponse<String> got = store.raw().signed("GET", "/" + bucket + "/k", Map.of("Origin", "https://any"), "");
        assertThat(got.headers().firstValue("access-control-allow-origin")).contains("*");
        HttpResponse<String> failed =
                store.raw().signed("GET", "/" + bucket + "/none", Map.of("Origin", "https://any"), "");
        assertThat(failed.statusCode()).isEqualTo(404);
        assertThat(failed.headers().firstValue("access-control-allow-origin")).contains("*");
        HttpResponse<String> put =
                store.raw().signed("PUT", "/" + bucket + "/k", Map.of("Origin", "https://a.example.com"), "y");
        assertThat(put.headers().firstValue("access-control-allow-origin")).contains("https://a.example.com");
        assertThat(put.headers().firstValue("vary"))
                .hasValueSatisfying(vary -> assertThat(vary).contains("Origin"));
        assertThat(store.raw()
                        .signed("PUT", "/" + bucket + "/k", Map.of("Origin", "https://example.org"), "y")
                        .headers()
                        .firstValue("access-control-allow-origin"))
                .isEmpty();
    }
}
