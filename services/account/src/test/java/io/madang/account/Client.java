package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Somebody on the network who calls the service over HTTP. */
public final class Client {

    public static final String ADMIN_PASSWORD = "a long password for admin";
    public static final String PASSWORD = "correct horse battery";

    private static final JsonMapper JSON = new JsonMapper();

    private final int port;
    private final HttpClient http;

    Client(int port, String address) {
        this.port = port;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(InetAddress.ofLiteral(address))
                .connectTimeout(Duration.ofSeconds(30))
                .build();
    }

    /** What came back. */
    public record Reply(int status, HttpResponse<byte[]> raw) {

        public JsonNode json() {
            return JSON.readTree(raw.body());
        }

        public String text(String member) {
            return json().path(member).asString();
        }

        public String header(String name) {
            return raw.headers().firstValue(name).orElse("");
        }

        public Reply expect(int wanted) {
            assertThat(status)
                    .as(() -> new String(raw.body(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo(wanted);
            return this;
        }
    }

    /** A user who is logged in. */
    public record LoggedIn(String id, String name, String access, String refresh, String session) {}

    public Reply get(String path, @Nullable String token) {
        return send("GET", path, token, BodyPublishers.noBody(), Map.of());
    }

    public Reply call(String method, String path, @Nullable String token, Map<String, ?> body) {
        return call(method, path, token, body, Map.of());
    }

    public Reply call(
            String method, String path, @Nullable String token, Map<String, ?> body, Map<String, String> headers) {
        return send(method, path, token, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)), headers);
    }

    public Reply call(String method, String path, @Nullable String token) {
        return send(method, path, token, BodyPublishers.noBody(), Map.of());
    }

    public Reply send(
            String method, String path, @Nullable String token, BodyPublisher body, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(120))
                .method(method, body)
                .header("Content-Type", "application/json");
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        headers.forEach(request::setHeader);
        try {
            HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
            return new Reply(response.statusCode(), response);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public static String freshName() {
        return "u" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }

    public Reply signUp(String name) {
        return call("POST", "/v1/accounts", null, Map.of("name", name, "password", PASSWORD));
    }

    public Reply logInReply(String name, String password) {
        return call("POST", "/v1/sessions", null, Map.of("name", name, "password", password));
    }

    public LoggedIn logIn(String name, String password) {
        Reply reply = logInReply(name, password).expect(200);
        return new LoggedIn(
                reply.text("userId"),
                name,
                reply.text("accessToken"),
                reply.text("refreshToken"),
                reply.text("sessionId"));
    }

    public LoggedIn newUser() {
        String name = freshName();
        signUp(name).expect(201);
        return logIn(name, PASSWORD);
    }

    public LoggedIn admin() {
        return logIn("admin", ADMIN_PASSWORD);
    }

    public Reply refresh(String token) {
        return call("POST", "/v1/sessions/refresh", null, Map.of("refreshToken", token));
    }
}
