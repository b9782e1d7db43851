package io.madang.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** A handful of requests that touch what the first users touch, in every role. */
final class TrainingRequests {

    private static final int ROUNDS = 3;
    private static final List<String> READ = List.of(
            "/health/ready",
            "/v1/me",
            "/v1/users/1",
            "/v1/boards",
            "/v1/boards/1/articles",
            "/v1/articles/1",
            "/v1/articles/1/comments",
            "/v1/articles/1/likes",
            "/v1/articles/1/views",
            "/v1/comments/counts?ids=1",
            "/v1/likes/counts?ids=1",
            "/v1/views/counts?ids=1",
            "/v1/hot-articles",
            "/v1/read/articles/1",
            "/",
            "/hot",
            "/b/none",
            "/a/1",
            "/u/1");

    private TrainingRequests() {}

    static void send(int port) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int round = 0; round < ROUNDS; round++) {
                String name = "\"name\":\"trainee" + round + "\",\"password\":\"a long pass phrase\"";
                post(client, port, "/v1/accounts", "{" + name + ",\"nickname\":\"trainee" + round + "\"}");
                post(client, port, "/v1/sessions", "{" + name + "}");
                for (String path : READ) {
                    get(client, port, path);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void get(HttpClient client, int port, String path) throws IOException, InterruptedException {
        client.send(request(port, path).build(), BodyHandlers.discarding());
    }

    private static void post(HttpClient client, int port, String path, String json)
            throws IOException, InterruptedException {
        client.send(
                request(port, path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.discarding());
    }

    private static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(20));
    }
}
