package io.madang.edge;

import static io.madang.edge.ProblemTest.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class SecurityTest {

    private static EdgeInstance edge;

    @BeforeAll
    static void start() {
        edge = EdgeInstance.startWith(List.of(CookieController.class), "madang.metrics.token=scrape-me");
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @Test
    void callersAreKnownByTheirToken() {
        assertThat(edge.get("/try/who").body()).isEqualTo("nobody");
        assertThat(get("/try/who", edge.token(42, false)).body()).isEqualTo("42");
        assertThat(get("/try/me", edge.token(42, false)).body()).isEqualTo("42");
        assertProblem(edge.get("/try/me"), 401, "unauthenticated");
    }

    /** However the request got into the chain of pages: the handler decides. */
    @Test
    void cookiesOpenHandlersOfPagesAndNoOthers() {
        String[] cookie = {"Cookie", CookieController.COOKIE};
        assertThat(edge.get("/try/page", cookie).body()).isEqualTo("42");
        assertProblem(edge.get("/try/page"), 401, "unauthenticated");
        for (String path : List.of(
                "/try/who", "/try/me", "/try/admin", "/try/%6de", "/v1/notes/1", "/%76%31/notes/1", "/metrics")) {
            assertProblem(edge.get(path, cookie), 401, "unauthenticated");
        }
        assertProblem(edge.send("POST", "/try/parcel", "{}", cookie), 401, "unauthenticated");
    }

    /** What browsers may do with an answer does not depend on how its address is spelled. */
    @Test
    void policiesFollowTheHandlerAndNotTheSpelling() {
        for (String path : List.of("/v1/notes/1", "/%76%31/notes/1", "/v%31/notes/1", "/%761/notes/1")) {
            assertThat(edge.get(path).headers().firstValue("Content-Security-Policy"))
                    .as(path)
                    .contains("default-src 'none'; frame-ancestors 'none'");
        }
    }

    @Test
    void answersToKnownCallersAreNotKeptUnlessTheHandlerSaysSo() {
        String token = edge.token(42, false);
        for (String path : List.of("/try/who", "/try/me", "/v1/notes/1")) {
            assertThat(get(path, token).headers().allValues("Cache-Control"))
                    .as(path)
                    .containsExactly("no-store");
        }
        assertThat(edge.get("/try/page", "Cookie", CookieController.COOKIE)
                        .headers()
                        .allValues("Cache-Control"))
                .containsExactly("no-store");
        assertThat(edge.get("/try/who").headers().firstValue("Cache-Control")).isEmpty();
        assertThat(get("/try/kept", token).headers().allValues("Cache-Control")).containsExactly("max-age=60");
    }

    @Test
    void textSaysHowItIsEncoded() {
        for (String path : List.of("/try/who", "/docs/swagger-ui/index.html", "/metrics")) {
            HttpResponse<String> answer = get(path, path.equals("/metrics") ? "scrape-me" : edge.token(1, false));
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).as(path).hasValueSatisfying(type -> assertThat(
                            type.toLowerCase(java.util.Locale.ROOT))
                    .matches("text/.*charset=utf-8.*"));
        }
    }

    @Test
    void eachCircleAdmitsItsOwn() {
        String user = edge.token(1, false);
        String moderator = edge.token(Caller.ofUser(new UserId(2), 1, false, Set.of(9L)));
        assertProblem(edge.get("/try/admin"), 401, "unauthenticated");
        assertProblem(get("/try/admin", user), 403, "forbidden");
        assertProblem(get("/try/moderator", user), 403, "forbidden");
        assertThat(get("/try/moderator", moderator).statusCode()).isEqualTo(200);
        assertThat(get("/try/admin", edge.token(3, true)).statusCode()).isEqualTo(200);
        assertProblem(get("/internal/notes/caller", edge.token(3, true)), 403, "forbidden");
        assertThat(get("/internal/notes/caller", edge.token(EdgeInstance.service()))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void tokensThatAreNotOursAreRefused() throws JOSEException, GeneralSecurityException {
        String good = edge.token(1, true);
        String[] parts = good.split("\\.", -1);
        String none = encode("{\"alg\":\"none\"}") + "." + parts[1] + ".";
        String tampered = parts[0] + "." + encode("{\"iss\":\"madang\",\"sub\":\"1\",\"adm\":true}") + "." + parts[2];
        String expired = signed(EdgeInstance.KEY, Instant.now().minusSeconds(60));
        String foreign = signed(
                "another key of thirty-two bytes!".getBytes(StandardCharsets.UTF_8),
                Instant.now().plusSeconds(60));
        for (String token :
                List.of(none, tampered, expired, foreign, "nonsense", parts[0] + "." + parts[1] + ".AAAA")) {
            assertProblem(get("/try/who", token), 401, "unauthenticated");
        }
        for (String algorithm : List.of("HS384", "HS512", "RS256", "ES256", "EdDSA", "hs256", "")) {
            // the right key, and a signature that is right by one algorithm or the other
            assertProblem(
                    get("/try/who", macSigned("{\"alg\":\"" + algorithm + "\"}", parts[1], "HmacSHA256")),
                    401,
                    "unauthenticated");
        }
        assertProblem(
                get("/try/who", macSigned("{\"alg\":\"HS384\"}", parts[1], "HmacSHA384")), 401, "unauthenticated");
        assertProblem(
                get("/try/who", macSigned("{\"alg\":\"HS512\"}", parts[1], "HmacSHA512")), 401, "unauthenticated");
        assertThat(get("/try/who", macSigned("{\"alg\":\"HS256\"}", parts[1], "HmacSHA256"))
                        .statusCode())
                .as("made in the same way, with the algorithm that is ours")
                .isEqualTo(200);
        assertThat(get("/try/who", good).statusCode()).isEqualTo(200);
        assertThat(get("/try/who", signed(EdgeInstance.KEY, Instant.now().plusSeconds(60)))
                        .body())
                .isEqualTo("1");
    }

    /** A token that says of itself how it is signed, and is signed in some way, with our key. */
    private static String macSigned(String header, String payload, String algorithm) throws GeneralSecurityException {
        String text = encode(header) + "." + payload;
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(EdgeInstance.KEY, algorithm));
        return text + "."
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void tokensThatWeSignedForSomethingElseAreRefused() throws JOSEException {
        assertThat(get("/try/who", signed(claims().build())).body()).isEqualTo("1");
        assertThat(get(
                                "/internal/notes/caller",
                                signed(claims().claim("svc", true).build()))
                        .statusCode())
                .isEqualTo(200);
        Date past = Date.from(Instant.now().minusSeconds(60));
        Date future = Date.from(Instant.now().plusSeconds(600));
        for (JWTClaimsSet.Builder wrong : List.of(
                claims().issuer("somebody"),
                claims().issuer(null),
                claims().audience("madang-gateway"),
                claims().audience((String) null),
                claims().expirationTime(null),
                claims().expirationTime(past),
                claims().notBeforeTime(future),
                claims().subject("not a number"),
                claims().claim("mod", List.of("not a number")),
                claims().claim("sid", "not a number"))) {
            JWTClaimsSet claims = wrong.build();
            HttpResponse<String> response = get("/try/who", signed(claims));
            assertThat(response.statusCode()).as(claims.toString()).isEqualTo(401);
            assertProblem(response, 401, "unauthenticated");
        }
        assertProblem(
                get(
                        "/internal/notes/caller",
                        signed(claims().claim("svc", true).expirationTime(past).build())),
                401,
                "unauthenticated");
        assertProblem(
                get(
                        "/internal/notes/caller",
                        signed(claims().claim("svc", "yes").build())),
                403,
                "forbidden");
    }

    @Test
    void answersCarrySecurityHeaders() {
        HttpResponse<String> response = edge.get("/try/who");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("default-src 'none'");
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void anEndpointWithoutAccessStopsTheStart() {
        assertThatThrownBy(() -> EdgeInstance.start(List.of(Forgotten.class)).close())
                .hasStackTraceContaining("add @Access to")
                .hasStackTraceContaining("Forgotten");
    }

    @Test
    void limitsCountPerCaller() {
        String first = edge.token(System.nanoTime() >>> 1, false);
        String second = edge.token((System.nanoTime() >>> 1) + 1, false);
        for (int i = 0; i < 3; i++) {
            assertThat(get("/try/limited", first).statusCode()).isEqualTo(200);
        }
        HttpResponse<String> refused = get("/try/limited", first);
        assertProblem(refused, 429, "too-many-requests");
        assertThat(refused.headers().firstValueAsLong("Retry-After").orElse(0)).isBetween(1L, 3600L);
        assertThat(get("/try/limited", second).statusCode()).isEqualTo(200);
    }

    @Test
    void metricsOpenToAdministratorsAndTheScraperAlone() {
        assertProblem(edge.get("/metrics"), 401, "unauthenticated");
        assertProblem(get("/metrics", edge.token(1, false)), 403, "forbidden");
        assertProblem(get("/metrics", "scrape-you"), 401, "unauthenticated");
        assertThat(get("/metrics", edge.token(1, true)).body()).contains("jvm_memory_used_bytes");
        assertThat(get("/metrics", "scrape-me").body()).contains("madang_http_requests_seconds");
        assertProblem(get("/try/admin", "scrape-me"), 401, "unauthenticated");
    }

    @Test
    void healthTellsReasonsToAdministratorsOnly() {
        assertThat(edge.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(edge.get("/health/ready").statusCode()).isEqualTo(200);
        assertThat(edge.get("/health").body()).contains("status").doesNotContain("redis");
        assertThat(get("/health/notes", edge.token(1, true)).body()).contains("redis");
        assertProblem(edge.get("/health/absent"), 404, "not-found");
    }

    @Test
    void theApiDescribesItself() {
        HttpResponse<String> description = edge.get("/docs/openapi.json");
        assertThat(description.statusCode()).as(description.body()).isEqualTo(200);
        assertThat(description.body())
                .contains("/v1/notes/{id}")
                .contains("**Access:** user")
                .contains("\"Problem\"")
                .contains("\"reason\":{\"type\":\"string\"")
                .contains("\"args\":{\"type\":\"object\"");
        HttpResponse<String> page = edge.get("/docs");
        assertThat(page.statusCode()).isIn(200, 302);
        String location = page.headers().firstValue("Location").orElse("/docs");
        HttpResponse<String> target = edge.get(java.net.URI.create(location).getPath());
        assertThat(target.statusCode()).as(location + target.body()).isEqualTo(200);
        assertThat(target.body()).contains("swagger-ui");
    }

    private static HttpResponse<String> get(String path, String token) {
        return edge.get(path, "Authorization", "Bearer " + token);
    }

    private static String signed(byte[] key, Instant expiry) throws JOSEException {
        return signed(key, claims().expirationTime(Date.from(expiry)).build());
    }

    private static String signed(JWTClaimsSet claims) throws JOSEException {
        return signed(EdgeInstance.KEY, claims);
    }

    private static String signed(byte[] key, JWTClaimsSet claims) throws JOSEException {
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        token.sign(new MACSigner(key));
        return token.serialize();
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer("madang")
                .audience("madang-api")
                .subject("1")
                .expirationTime(Date.from(Instant.now().plusSeconds(60)));
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @RestController
    static final class Forgotten {

        @GetMapping("/forgotten")
        String forgotten() {
            return "open to nobody";
        }
    }
}
