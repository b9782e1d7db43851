package io.madang.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProblemTest {

    private static EdgeInstance edge;

    @BeforeAll
    static void start() {
        edge = EdgeInstance.start();
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @Test
    void failuresKeepTheirCodeDetailAndMembers() {
        HttpResponse<String> response = edge.get("/v1/notes/failure?code=CONFLICT");
        assertProblem(response, 409, "conflict");
        assertThat(EdgeInstance.json(response))
                .containsEntry("detail", "failed as asked")
                .containsEntry("hint", "none")
                .containsEntry("instance", "/v1/notes/failure");
    }

    @Test
    void refusalsThatPassSayWhenToComeBack() {
        for (String code : List.of("TOO_MANY_REQUESTS", "UNAVAILABLE")) {
            assertThat(edge.get("/v1/notes/failure?code=" + code).headers().firstValue("Retry-After"))
                    .contains("7");
        }
    }

    @Test
    void problemsCarryTheirReasonWithArguments() {
        Map<String, Object> problem = EdgeInstance.json(edge.get("/v1/notes/failure?code=CONFLICT"));
        assertThat(problem)
                .containsEntry("reason", "notes.asked")
                .containsEntry("args", Map.of("often", 7, "who", "a"));
        assertThat(EdgeInstance.json(edge.get("/nowhere")))
                .containsEntry("reason", "request.not-found")
                .containsEntry("args", Map.of("method", "GET", "path", "/nowhere"));
    }

    @Test
    void unexpectedExceptionsTellNothingOfTheInside() {
        HttpResponse<String> response = edge.get("/try/broken");
        assertProblem(response, 500, "internal");
        assertThat(response.body()).doesNotContain("secret").doesNotContain("Exception");
    }

    @Test
    void invalidBodiesNameTheirFields() {
        HttpResponse<String> response = edge.send(
                "POST", "/v1/notes", "{\"id\":\"1\",\"text\":\"\"}", "Authorization", "Bearer " + edge.token(1, false));
        assertProblem(response, 400, "invalid");
        assertThat(EdgeInstance.json(response)).containsEntry("reason", "input.invalid-fields");
        assertThat(firstError(response)).containsEntry("field", "text").containsKeys("message", "reason", "args");
    }

    @Test
    void invalidParametersNameThemselves() {
        assertThat(firstError(edge.get("/try/number?n=11")))
                .containsEntry("field", "n")
                .containsEntry("reason", "input.too-large")
                .containsEntry("args", Map.of("max", 10));
        assertThat(firstError(edge.get("/try/number"))).containsEntry("field", "n");
        HttpResponse<String> mismatch = edge.get("/try/number?n=one");
        assertProblem(mismatch, 400, "invalid");
        assertThat(firstError(mismatch))
                .containsEntry("message", "Send a whole number.")
                .containsEntry("reason", "input.number")
                .containsEntry("args", Map.of());
    }

    @Test
    void unknownChoicesNameTheirFieldAndTheChoices() {
        assertThat(edge.send("POST", "/try/parcel", "{\"size\":\"quite-small\"}")
                        .statusCode())
                .isEqualTo(200);
        for (String size : List.of("\"huge\"", "\"\"", "7", "1", "{}", "true")) {
            HttpResponse<String> body = edge.send("POST", "/try/parcel", "{\"size\":" + size + "}");
            assertProblem(body, 400, "invalid");
            assertThat(EdgeInstance.json(body)).containsEntry("detail", "size: Choose one of: quite-small, LARGE.");
            assertThat(firstError(body)).containsEntry("field", "size");
        }
        HttpResponse<String> query = edge.get("/try/size?size=huge");
        assertProblem(query, 400, "invalid");
        assertThat(EdgeInstance.json(query)).containsEntry("detail", "size: Choose one of: SMALL, LARGE.");
        assertThat(firstError(edge.send("POST", "/try/parcel", "{\"weight\":\"much\"}")))
                .containsEntry("field", "weight")
                .containsEntry("message", "Send a whole number.")
                .containsEntry("reason", "input.number")
                .containsEntry("args", Map.of());
    }

    @Test
    void invalidMembersAreNamedAsInJson() {
        assertThat(firstError(edge.send("POST", "/try/parcel", "{\"declared_value\":101}")))
                .containsEntry("field", "declared_value");
        assertThat(firstError(edge.send("POST", "/try/parcel", "{\"inside\":[{},{\"declared_value\":101}]}")))
                .containsEntry("field", "inside[1].declared_value");
    }

    @Test
    void brokenJsonIsInvalid() {
        assertProblem(edge.send("POST", "/try/echo", "{\"a\":"), 400, "invalid");
        assertProblem(edge.send("POST", "/try/echo", ""), 400, "invalid");
    }

    @Test
    void onlyJsonOfTheRightTypesIsTaken() {
        assertThat(EdgeInstance.json(edge.send("POST", "/try/echo", "{\"a\":1,\"a\":2}"))
                        .get("detail"))
                .asString()
                .contains("each member once");
        for (String weight : List.of("\"7\"", "true", "[7]", "7.5")) {
            assertThat(firstError(edge.send("POST", "/try/parcel", "{\"weight\":" + weight + "}")))
                    .containsEntry("field", "weight")
                    .containsEntry("message", "Send a whole number.")
                    .containsEntry("reason", "input.number")
                    .containsEntry("args", Map.of());
        }
        String token = "Bearer " + edge.token(1, false);
        for (String text : List.of("5", "true", "[]", "{}", "\"\\ud800\"", "\"a\\udc00b\"")) {
            HttpResponse<String> note =
                    edge.send("POST", "/v1/notes", "{\"id\":\"1\",\"text\":" + text + "}", "Authorization", token);
            assertProblem(note, 400, "invalid");
            assertThat(EdgeInstance.json(note).get("detail")).asString().startsWith("text: Send a string");
        }
    }

    @Test
    void bodiesInOtherEncodingsAreRefused() {
        for (String type : List.of(
                "application/json; charset=iso-8859-1",
                "application/json; charset=utf-16",
                "application/json; charset=nope",
                "*/*",
                "application",
                ";")) {
            HttpResponse<String> response = edge.send("POST", "/try/echo", "{}", "Content-Type", type);
            assertProblem(response, 415, "unsupported-media-type");
            assertThat(EdgeInstance.json(response).get("detail")).asString().contains("send");
        }
        for (String type : List.of("application/json; charset=utf-8", "application/json;charset=\"UTF-8\"")) {
            assertThat(edge.send("POST", "/try/echo", "{}", "Content-Type", type)
                            .statusCode())
                    .isEqualTo(200);
        }
        for (String type : List.of("multipart/form-data", "multipart/mixed; boundary=\"\"")) {
            HttpResponse<String> response = edge.send("POST", "/try/echo", "{}", "Content-Type", type);
            assertProblem(response, 400, "invalid");
            assertThat(EdgeInstance.json(response).get("detail")).asString().contains("boundary");
        }
    }

    @Test
    void addressesThatCannotBeReadAreInvalid() throws IOException {
        for (String query : List.of("n=%", "n=%zz", "n=%ff%fe", "n=%ed%a0%80")) {
            assertThat(raw("GET /try/number?" + query + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 400")
                    .contains("urn:madang:problem:invalid")
                    .contains("percent-encoded");
        }
        for (String number : List.of("0x5", "%2B5", "%EF%BC%95", "5.0", "%205", "99999999999")) {
            assertThat(firstError(edge.get("/try/number?n=" + number)))
                    .containsEntry("message", "Send a whole number.")
                    .containsEntry("reason", "input.number")
                    .containsEntry("args", Map.of());
        }
        assertThat(edge.get("/try/number?n=-5").body()).isEqualTo("-5");
    }

    @Test
    void clientsMayCallThemselvesWhatTheyLike() throws IOException {
        assertThat(
                        raw(
                                "GET /try/who HTTP/1.1\r\nHost: x\r\nUser-Agent: \u00ed\u0095\u009c\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void unknownPathsAreNotFound() {
        assertProblem(edge.get("/no/such/thing"), 404, "not-found");
        assertProblem(edge.get("/index.html"), 404, "not-found");
    }

    @Test
    void wrongMethodsAndMediaTypesSayWhatIsAllowed() {
        HttpResponse<String> method = edge.send("DELETE", "/try/echo", null);
        assertProblem(method, 405, "method-not-allowed");
        assertThat(method.headers().firstValue("Allow")).contains("POST");
        assertProblem(
                edge.send("POST", "/try/echo", "a=b", "Content-Type", "text/plain"), 415, "unsupported-media-type");
        assertProblem(edge.send("POST", "/try/echo", "{}", "Accept", "image/png"), 406, "not-acceptable");
    }

    @Test
    void oversizeBodiesAreRefusedDeclaredOrChunked() {
        String large = "{\"a\":\"" + "x".repeat(1 << 20) + "\"}";
        assertProblem(edge.send("POST", "/try/echo", large), 413, "too-large");
        HttpResponse<String> chunked =
                EdgeInstance.send(HttpRequest.newBuilder(URI.create(edge.address() + "/try/echo"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofInputStream(
                                () -> new java.io.ByteArrayInputStream(large.getBytes(StandardCharsets.UTF_8))))
                        .build());
        assertProblem(chunked, 413, "too-large");
    }

    @Test
    void malformedRequestsGetProblemsFromTheContainerToo() throws IOException {
        assertThat(raw("GET /a|b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json")
                .contains("urn:madang:problem:invalid")
                .contains("percent-encoded");
        assertThat(raw("GET /try/who HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 417")
                .contains("\"status\":417")
                .contains("100-continue");
    }

    @Test
    void pathsThatTheFirewallRefusesGetProblems() throws IOException {
        assertThat(raw("GET /v1;x=1/notes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("urn:madang:problem:invalid");
    }

    @Test
    void saneRequestIdsAreKeptAndOthersReplaced() {
        assertThat(edge.get("/v1/notes/request-id", "X-Request-Id", "abc-1.2_3").body())
                .isEqualTo("abc-1.2_3");
        HttpResponse<String> replaced = edge.get("/v1/notes/request-id", "X-Request-Id", "not sane!");
        assertThat(replaced.body()).isNotEqualTo("not sane!").hasSizeGreaterThan(20);
        assertThat(replaced.headers().firstValue("X-Request-Id")).contains(replaced.body());
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", edge.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> firstError(HttpResponse<String> response) {
        return ((List<Map<String, Object>>) EdgeInstance.json(response).getOrDefault("errors", List.of())).getFirst();
    }

    static void assertProblem(HttpResponse<String> response, int status, String code) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(EdgeInstance.json(response))
                .containsEntry("type", "urn:madang:problem:" + code)
                .containsEntry("status", status)
                .containsEntry(
                        "requestId",
                        response.headers().firstValue("X-Request-Id").orElseThrow());
    }
}
