package io.madang.testkit.service;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Somebody on the network who calls a service over HTTP. */
public class HttpCaller {

    private static final JsonMapper JSON = new JsonMapper();

    private final int port;
    private final HttpClient http;

    /** @param address of the loopback network, from which the calls come */
    public HttpCaller(int port, String address) {
        this.port = port;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(InetAddress.ofLiteral(address))
                .connectTimeout(Duration.ofSeconds(30))
                .build();
    }

    public Reply get(String path, @Nullable String token) {
        return send("GET", path, token, BodyPublishers.noBody(), Map.of());
    }

    public Reply call(String method, String path, @Nullable String token) {
        return send(method, path, token, BodyPublishers.noBody(), Map.of());
    }

    public Reply call(String method, String path, @Nullable String token, Map<String, ?> body) {
        return call(method, path, token, body, Map.of());
    }

    public Reply call(
            String method, String path, @Nullable String token, Map<String, ?> body, Map<String, String> headers) {
        return send(method, path, token, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)), headers);
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
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
