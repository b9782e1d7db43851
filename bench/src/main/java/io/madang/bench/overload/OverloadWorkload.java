package io.madang.bench.overload;

import io.madang.app.command.CommandFailure;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People and articles, and what they ask for: half likes, a fifth comments, the rest reads of the API and of pages. */
final class OverloadWorkload implements AutoCloseable {

    private static final int USERS = 32;
    private static final int ARTICLES = 200;
    private static final String PASSWORD = "a long pass phrase of the crowd";

    /** They last for ten minutes, and the longest phase takes one. */
    private static final Duration TOKENS_USED = Duration.ofMinutes(5);

    private final JsonMapper json = new JsonMapper();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final int port;
    private final Random random;
    private final List<String> articles = new ArrayList<>();
    private volatile List<byte[]> authorizations = List.of();
    private long loggedInAt;

    OverloadWorkload(int port, long seed) {
        this.port = port;
        this.random = new Random(seed);
    }

    void prepare(String adminPassword) throws IOException, InterruptedException {
        String admin = logIn("admin", adminPassword);
        JsonNode board = post(
                "/v1/boards",
                Map.of("slug", "crowd", "name", "crowd", "description", "", "commentStyle", "two-level"),
                admin);
        for (int i = 0; i < ARTICLES; i++) {
            JsonNode article = post(
                    "/v1/boards/" + board.get("id").asString() + "/articles",
                    Map.of("title", "An article", "content", "Everybody wants *this*."),
                    admin);
            articles.add(article.get("id").asString());
            BenchProgress.bar("articles published", i + 1, ARTICLES);
        }
        for (int i = 0; i < USERS; i++) {
            post("/v1/accounts", Map.of("name", "crowd" + i, "password", PASSWORD, "nickname", "crowd" + i), null);
            BenchProgress.bar("people signed up", i + 1, USERS);
        }
    }

    /** What they ask for, with access tokens that last for some minutes. */
    ClosedLoopLoad.Requests requests() throws IOException, InterruptedException {
        if (System.nanoTime() - loggedInAt > TOKENS_USED.toNanos() || authorizations.isEmpty()) {
            List<byte[]> fresh = new ArrayList<>();
            for (int i = 0; i < USERS; i++) {
                String header = "Authorization: Bearer " + logIn("crowd" + i, PASSWORD) + "\r\n";
                fresh.add(header.getBytes(StandardCharsets.US_ASCII));
            }
            authorizations = List.copyOf(fresh);
            loggedInAt = System.nanoTime();
        }
        return this::next;
    }

    /** What operators ask for. */
    OperatorProbe operators(String adminPassword) throws IOException, InterruptedException {
        String authorization = "Authorization: Bearer " + logIn("admin", adminPassword) + "\r\n";
        return new OperatorProbe(
                port,
                List.of(
                        OperatorProbe.get("/health/live", ""),
                        OperatorProbe.get("/v1/operator/instance", authorization)));
    }

    private byte[] next() {
        String article = articles.get(random.nextInt(articles.size()));
        List<byte[]> known = authorizations;
        byte[] who = known.get(random.nextInt(known.size()));
        int choice = random.nextInt(10);
        if (choice < 5) {
            return HttpRequests.bare(random.nextBoolean() ? "PUT" : "DELETE", "/v1/articles/" + article + "/like", who);
        }
        if (choice < 7) {
            return HttpRequests.post("/v1/articles/" + article + "/comments", who, "{\"content\":\"So do I.\"}");
        }
        if (choice < 9) {
            return HttpRequests.get("/v1/read/articles/" + article);
        }
        return HttpRequests.get(random.nextInt(4) == 0 ? "/b/crowd" : "/a/" + article);
    }

    private String logIn(String name, String password) throws IOException, InterruptedException {
        return post("/v1/sessions", Map.of("name", name, "password", password), null)
                .get("accessToken")
                .asString();
    }

    private JsonNode post(String path, Map<String, ?> body, @Nullable String token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(body)));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new CommandFailure(
                    "POST " + path + " was answered " + response.statusCode() + ": " + response.body());
        }
        return json.readTree(response.body());
    }

    @Override
    public void close() {
        http.close();
    }
}
