package io.madang.bench.leaderboard;

import io.madang.app.command.CommandFailure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Target;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A leaderboard of its own, and a service key for it. */
final class BenchBoard implements AutoCloseable {

    static final String SLUG = "bench";

    private final JsonMapper json = new JsonMapper();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final BenchInstance instance;
    private final byte[] key;
    private final long season;
    private final AtomicLong match = new AtomicLong();

    BenchBoard(BenchInstance instance) throws Exception {
        this.instance = instance;
        post("/v1/leaderboards", Map.of("slug", SLUG, "title", "Bench", "season", "none"));
        JsonNode issued = post("/v1/service-keys", Map.of("name", "bench", "boards", new String[] {SLUG}));
        this.key = ("Service-Key: " + issued.path("key").asString() + "\r\n").getBytes(StandardCharsets.US_ASCII);
        HttpResponse<String> top = http.send(
                HttpRequest.newBuilder(uri("/v1/scores?board=" + SLUG)).build(), BodyHandlers.ofString());
        require(top);
        this.season = instance.jdbc()
                .number("select season_id from madang_leaderboard.seasons join madang_leaderboard.leaderboards"
                        + " using (board_id) where slug = '" + SLUG + "'");
    }

    long season() {
        return season;
    }

    JdbcClients jdbc() {
        return instance.jdbc();
    }

    double meanBatch() {
        return instance.mean("madang.leaderboard.batch");
    }

    Target target() {
        return instance.http();
    }

    /** The report of one more match of a player. */
    byte[] score(long player, long points) {
        return HttpRequests.post(
                "/v1/scores",
                key,
                "{\"board\":\"" + SLUG + "\",\"user_id\":\"" + player + "\",\"points\":" + points + ",\"match_id\":\"m"
                        + match.incrementAndGet() + "\"}");
    }

    private JsonNode post(String path, Map<String, ?> body) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(uri(path))
                        .header("Authorization", "Bearer " + instance.adminToken())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(body)))
                        .build(),
                BodyHandlers.ofString());
        require(answer);
        return json.readTree(answer.body());
    }

    private static void require(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new CommandFailure(answer.uri() + " was answered " + answer.statusCode() + ": " + answer.body());
        }
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + instance.port() + path);
    }

    @Override
    public void close() {
        http.close();
    }
}
