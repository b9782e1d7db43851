package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.sync.RequestBody;

class RangesTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String bucket = "";
    private static String etag = "";
    private static String modified = "";

    @BeforeAll
    static void putAnObject() throws Exception {
        bucket = store.bucket();
        etag = store.s3
                .putObject(put -> put.bucket(bucket).key("k"), RequestBody.fromString("0123456789"))
                .eTag();
        store.s3.putObject(put -> put.bucket(bucket).key("empty"), RequestBody.empty());
        modified = get(Map.of()).headers().firstValue("last-modified").orElseThrow();
    }

    private static HttpResponse<String> get(Map<String, String> headers) throws Exception {
        return store.raw().signed("GET", "/" + bucket + "/k", headers, "");
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, bytes 0-0/10",
        "bytes=2-4, 234, bytes 2-4/10",
        "bytes=7-, 789, bytes 7-9/10",
        "bytes=8-99, 89, bytes 8-9/10",
        "bytes=-3, 789, bytes 7-9/10",
        "bytes=-99, 0123456789, bytes 0-9/10",
        "BYTES=1-1, 1, bytes 1-1/10"
    })
    void givesTheRange(String range, String content, String contentRange) throws Exception {
        HttpResponse<String> answer = get(Map.of("range", range));

        assertThat(answer.statusCode()).isEqualTo(206);
        assertThat(answer.body()).isEqualTo(content);
        assertThat(answer.headers().firstValue("content-range")).contains(contentRange);
        assertThat(answer.headers().firstValueAsLong("content-length")).hasValue(content.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=0-1,3-4", "bytes=4-2", "bytes=-", "bytes=a-b", "items=0-1", "bytes 0-1"})
    void givesAllWhereThereIsNoRangeToObey(String range) throws Exception {
        HttpResponse<String> answer = get(Map.of("range", range));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("0123456789");
        assertThat(answer.headers().firstValue("content-range")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"k, bytes=10-", "k, bytes=-0", "k, bytes=99-100", "empty, bytes=0-", "empty, bytes=-1"})
    void refusesRangesOfWhichThereIsNoByte(String key, String range) throws Exception {
        HttpResponse<String> answer = store.raw().signed("GET", "/" + bucket + "/" + key, Map.of("range", range), "");

        assertThat(answer.statusCode()).isEqualTo(416);
        assertThat(answer.body())
                .contains("<Code>InvalidRange</Code>")
                .contains("<RangeRequested>" + range + "</RangeRequested>")
                .contains("<ActualObjectSize>" + (key.equals("k") ? 10 : 0) + "</ActualObjectSize>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MATCH | - | - | - | 200",
                "OTHER | - | - | - | 412",
                "* | - | - | - | 200",
                "- | MATCH | - | - | 304",
                "- | OTHER | - | - | 200",
                "- | * | - | - | 304",
                "- | - | SAME | - | 304",
                "- | - | BEFORE | - | 200",
                "- | - | - | SAME | 200",
                "- | - | - | BEFORE | 412",
                "MATCH | - | - | BEFORE | 200",
                "OTHER | - | - | SAME | 412",
                "- | OTHER | SAME | - | 200",
                "- | MATCH | BEFORE | - | 304",
                "MATCH | MATCH | - | - | 304",
                "- | - | nonsense | - | 200"
            })
    void judgesConditionsInTheRightOrder(String match, String none, String since, String unmodified, int status)
            throws Exception {
        Map<String, String> headers = new HashMap<>();
        condition(headers, "if-match", match);
        condition(headers, "if-none-match", none);
        condition(headers, "if-modified-since", since);
        condition(headers, "if-unmodified-since", unmodified);
        HttpResponse<String> answer = get(headers);

        assertThat(answer.statusCode()).isEqualTo(status);
        if (status == 304) {
            assertThat(answer.body()).isEmpty();
            assertThat(answer.headers().firstValue("etag")).contains(etag);
        } else if (status == 412) {
            assertThat(answer.body()).contains("<Code>PreconditionFailed</Code>");
        }
        assertThat(store.raw().signed("HEAD", "/" + bucket + "/k", headers, "").statusCode())
                .isEqualTo(status);
    }

    private static void condition(Map<String, String> headers, String name, String value) {
        String meant =
                switch (value) {
                    case "MATCH" -> etag;
                    case "OTHER" -> "\"0123\"";
                    case "SAME" -> modified;
                    case "BEFORE" -> "Mon, 16 Nov 2015 10:00:00 GMT";
                    default -> value;
                };
        if (!value.equals("-")) {
            headers.put(name, meant);
        }
    }

    @Test
    void givesARangeOnlyOfWhatTheReaderHas() throws Exception {
        assertThat(get(Map.of("range", "bytes=0-1", "if-range", etag)).body()).isEqualTo("01");
        assertThat(get(Map.of("range", "bytes=0-1", "if-range", "\"other\"")).body())
                .isEqualTo("0123456789");
        assertThat(get(Map.of("range", "bytes=0-1", "if-range", modified)).body())
                .isEqualTo("01");
        assertThat(get(Map.of("range", "bytes=0-1", "if-range", "Mon, 16 Nov 2015 10:00:00 GMT"))
                        .body())
                .isEqualTo("0123456789");
    }

    @Test
    void takesTheOnePartForTheWhole() throws Exception {
        HttpResponse<String> part = store.raw().signed("GET", "/" + bucket + "/k?partNumber=1");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("0123456789");

        HttpResponse<String> none = store.raw().signed("GET", "/" + bucket + "/k?partNumber=2");
        assertThat(none.statusCode()).isEqualTo(416);
        assertThat(none.body()).contains("<Code>InvalidPartNumber</Code>");
        HttpResponse<String> both =
                store.raw().signed("GET", "/" + bucket + "/k?partNumber=1", Map.of("range", "bytes=0-1"), "");
        assertThat(both.statusCode()).isEqualTo(400);
        assertThat(both.body()).contains("<Code>InvalidRequest</Code>");
    }
}
