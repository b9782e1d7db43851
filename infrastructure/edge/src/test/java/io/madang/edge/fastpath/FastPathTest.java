package io.madang.edge.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.edge.EdgeInstance;
import io.madang.edge.RequestReason;
import io.madang.edge.security.Caller;
import io.madang.edge.security.Revocation;
import io.madang.edge.security.Revocations;
import io.madang.edge.security.ServiceKey;
import io.madang.edge.security.ServiceKeys;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

class FastPathTest {

    private static EdgeInstance edge;

    @BeforeAll
    static void start() {
        edge = EdgeInstance.start(List.of(
                Greeting.class,
                PostedGreeting.class,
                UsersGreeting.class,
                KeyedGreeting.class,
                GreetingKeys.class,
                GreetingController.class));
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @Test
    void answersPlainRequestsItself() {
        HttpResponse<String> response = edge.get("/greetings/ann/short");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("\"express: ann from nobody\"");
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.headers().firstValue("X-Greeting")).contains("warm");
    }

    @Test
    void knowsTheCaller() {
        assertThat(edge.get("/greetings/ann/short", "Authorization", "Bearer " + edge.token(17, false))
                        .body())
                .isEqualTo("\"express: ann from 17\"");
    }

    @Test
    void refusesAccessThatHasEnded() {
        long session = System.nanoTime();
        String token = edge.token(Caller.ofUser(new UserId(17), session, false, Set.of()));
        assertThat(edge.get("/greetings/ann/short", "Authorization", "Bearer " + token)
                        .body())
                .isEqualTo("\"express: ann from 17\"");
        edge.bean(Revocations.class).announce(new Revocation.OfSession(new SessionId(session), Instant.now()));
        assertThat(edge.get("/greetings/ann/short", "Authorization", "Bearer " + token)
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void hasTheHeadersOfEveryAnswer() {
        HttpResponse<String> response = edge.get("/greetings/ann/short", "X-Request-Id", "of-the-client");
        assertThat(response.headers().map())
                .containsEntry("X-Request-Id", List.of("of-the-client"))
                .containsEntry("X-Content-Type-Options", List.of("nosniff"))
                .containsKey("Content-Security-Policy");
        assertThat(edge.get("/greetings/nobody/short").headers().map()).containsKey("Content-Security-Policy");
    }

    @Test
    void failuresAreProblems() {
        HttpResponse<String> response = edge.get("/greetings/nobody/short");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(EdgeInstance.json(response)).containsEntry("reason", "request.nothing-here");
    }

    @Test
    void brokenOnesTellNothing() {
        HttpResponse<String> response = edge.get("/greetings/broken/short");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).doesNotContain("secret of the house");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/greetings/late/short", "/greetings/an%6e/short"})
    void leavesWhatIsNotPlainToTheHandler(String path) {
        assertThat(edge.get(path).body()).startsWith("handler: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/greetings//short", "/greetings/ann;a=b/short"})
    void leavesSuspiciousPathsToWhoRefusesThem(String path) {
        assertThat(edge.get(path).statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/greetings/ann/bob/short", "/greetings/ann/short/more"})
    void answersNoOtherPath(String path) {
        assertThat(edge.get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void answersNoOtherMethod() {
        assertThat(edge.send("DELETE", "/greetings/ann/short", null).statusCode())
                .isEqualTo(405);
    }

    @Test
    void refusesAForgedTokenAsEverywhere() {
        HttpResponse<String> response = edge.get("/greetings/ann/short", "Authorization", "Bearer forged.token.x");
        assertThat(response.statusCode()).isEqualTo(401);
    }

    @Test
    void leavesOtherCredentialsToTheUsualWay() {
        assertThat(edge.get("/greetings/ann/short", "Authorization", "Basic YTpi")
                        .body())
                .isEqualTo("handler: ann");
    }

    @Test
    void leavesBodiesToTheHandler() {
        assertThat(edge.send("POST", "/greetings/ann/short", null).body()).isEqualTo("\"express: posted\"");
        assertThat(edge.send("POST", "/greetings/ann/short", "{\"a\":1}").body())
                .isEqualTo("handler: {a=1}");
    }

    @Test
    void leavesThoseWhomItIsNotForToTheRuleOfTheHandler() {
        String path = "/greetings/ann/for-users";
        String user = edge.token(17, false);
        String enrolling = edge.token(Caller.enrolling(new UserId(17), 1, 0));
        assertThat(edge.get(path, "Authorization", "Bearer " + user).body()).isEqualTo("\"express: for users\"");
        assertThat(edge.get(path).statusCode()).isEqualTo(401);
        assertThat(edge.get(path, "Authorization", "Bearer " + enrolling).statusCode())
                .isEqualTo(403);
    }

    @Test
    void readsSmallBodiesOfThoseWhoHaveAKey() {
        assertThat(keyed("known", BODY).body()).isEqualTo("\"express: " + BODY.replace("\"", "'") + " by key 7\"");
    }

    /** They also find the body that was read before they were asked. */
    @Test
    void leavesBodiesThatAreNotPlainToTheHandler() {
        String handlers = "handler: {a=1} by key 7";
        assertThat(keyed("known", BODY, "Content-Type", "application/json;charset=utf-8")
                        .body())
                .isEqualTo(handlers);
        assertThat(keyed("known", BODY, "Accept", "text/plain").body()).isEqualTo(handlers);
        assertThat(keyed("known", "{\"a\" : 1" + " ".repeat(100) + "}").body()).isEqualTo(handlers);
        assertThat(keyed("known", "{\"a\": 1}").body()).isEqualTo(handlers);
        assertThat(edge.send(
                                "POST",
                                "/greetings/ann/keyed?a=b",
                                BODY,
                                "Content-Type",
                                "application/json",
                                "Service-Key",
                                "known")
                        .body())
                .isEqualTo(handlers);
        assertThat(keyed("known", "{\"a\" 1}").statusCode()).isEqualTo(400);
        assertThat(keyed("known", BODY, "Content-Type", "text/plain").statusCode())
                .isEqualTo(415);
    }

    @Test
    void leavesThoseWithoutAValidKeyToTheRuleOfTheHandler() {
        String user = edge.token(17, false);
        assertThat(EdgeInstance.json(keyed("unknown", BODY))).containsEntry("reason", "request.service-key-unknown");
        assertThat(EdgeInstance.json(keyed("x".repeat(201), BODY)))
                .containsEntry("reason", "request.service-key-unknown");
        String path = "/greetings/ann/keyed";
        assertThat(edge.send("POST", path, BODY, "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(401);
        assertThat(edge.send("POST", path, BODY, "Content-Type", "application/json", "Authorization", "Bearer " + user)
                        .statusCode())
                .isEqualTo(403);
        assertThat(keyed("known", BODY, "Authorization", "Bearer forged.token.x")
                        .statusCode())
                .isEqualTo(401);
    }

    private static final String BODY = "{\"a\":1}";

    private static HttpResponse<String> keyed(String key, String body, String... more) {
        Map<String, String> headers =
                new LinkedHashMap<>(Map.of("Content-Type", "application/json", "Service-Key", key));
        for (int i = 0; i < more.length; i += 2) {
            headers.put(more[i], more[i + 1]);
        }
        return edge.send(
                "POST",
                "/greetings/ann/keyed",
                body,
                headers.entrySet().stream()
                        .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
                        .toArray(String[]::new));
    }

    @Test
    void isTimedLikeTheHandlers() {
        edge.get("/greetings/ann/short");
        edge.get("/greetings/nobody/short");
        for (String status : List.of("200", "404")) {
            assertThat(edge.bean(MeterRegistry.class)
                            .get("madang.http.requests")
                            .tags("route", "/greetings/{name}/short", "method", "GET", "status", status)
                            .timer()
                            .count())
                    .isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/open/{a", "/closed/a}", "/two/{a}/{b}", "no/slash/{a}", "no/slash"})
    void wantsPathsWithAtMostOneVariable(String path) {
        FastPathEndpoint endpoint = new Greeting() {
            @Override
            public String path() {
                return path;
            }
        };
        assertThatThrownBy(() -> new FastPathRoute(endpoint)).hasMessageContaining(path);
    }

    @Test
    void aPathWithoutAVariableIsThatPathOnly() {
        FastPathRoute route = new FastPathRoute(new Greeting() {
            @Override
            public String path() {
                return "/greetings";
            }
        });
        assertThat(route.variable("GET", "/greetings")).isEmpty();
        assertThat(route.variable("POST", "/greetings")).isNull();
        assertThat(route.variable("GET", "/greetings/")).isNull();
        assertThat(route.variable("GET", "/greetings/ann")).isNull();
    }

    static class Greeting implements FastPathEndpoint {

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public String path() {
            return "/greetings/{name}/short";
        }

        @Override
        public @Nullable FastPathResponse answer(FastPathRequest request) {
            return switch (request.variable()) {
                case "late" -> null;
                case "nobody" -> throw Failure.of(RequestReason.NOTHING_HERE);
                case "broken" -> throw new IllegalStateException("secret of the house");
                default ->
                    new FastPathResponse(
                            200,
                            "application/json",
                            bytes("\"express: " + request.variable() + " from " + user(request.caller()) + "\""),
                            Map.of("X-Greeting", "warm"));
            };
        }

        private static String user(Optional<Caller> caller) {
            return caller.flatMap(Caller::user).map(Object::toString).orElse("nobody");
        }
    }

    static class PostedGreeting implements FastPathEndpoint {

        @Override
        public String method() {
            return "POST";
        }

        @Override
        public String path() {
            return "/greetings/{name}/short";
        }

        @Override
        public FastPathResponse answer(FastPathRequest request) {
            return FastPathResponse.json(bytes("\"express: posted\""));
        }
    }

    static class UsersGreeting implements FastPathEndpoint {

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public String path() {
            return "/greetings/{name}/for-users";
        }

        @Override
        public Who access() {
            return Who.USER;
        }

        @Override
        public FastPathResponse answer(FastPathRequest request) {
            return FastPathResponse.json(bytes("\"express: for users\""));
        }
    }

    static class KeyedGreeting implements FastPathEndpoint {

        @Override
        public String method() {
            return "POST";
        }

        @Override
        public String path() {
            return "/greetings/{name}/keyed";
        }

        @Override
        public Who access() {
            return Who.SERVICE_KEY;
        }

        @Override
        public int maxBodyBytes() {
            return 50;
        }

        @Override
        public @Nullable FastPathResponse answer(FastPathRequest request) {
            String body = new String(request.body(), StandardCharsets.UTF_8);
            long key = request.key().orElseThrow().id();
            return body.contains(" ")
                    ? null
                    : FastPathResponse.json(bytes("\"express: " + body.replace('"', '\'') + " by key " + key + "\""));
        }
    }

    static class GreetingKeys implements ServiceKeys {

        @Override
        public Optional<ServiceKey> find(String presented) {
            return presented.equals("known") ? Optional.of(new ServiceKey(7, Set.of())) : Optional.empty();
        }
    }

    @RestController
    @Access(Who.ANYONE)
    static class GreetingController {

        @Access(Who.SERVICE_KEY)
        @PostMapping("/greetings/{name}/keyed")
        String keyed(@RequestBody Map<String, Object> body, @RequestAttribute(ServiceKey.ATTRIBUTE) ServiceKey key) {
            return "handler: " + body + " by key " + key.id();
        }

        @Access(Who.USER)
        @GetMapping("/greetings/{name}/for-users")
        String forUsers(@PathVariable("name") String name) {
            return "handler: " + name;
        }

        @GetMapping("/greetings/{name}/short")
        String greeting(@PathVariable("name") String name) {
            return "handler: " + name;
        }

        @PostMapping("/greetings/{name}/short")
        String posted(@RequestBody Map<String, Object> body) {
            return "handler: " + body;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
