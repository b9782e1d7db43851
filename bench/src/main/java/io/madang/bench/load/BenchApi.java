package io.madang.bench.load;

import io.madang.app.command.CommandFailure;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What has to be there before a storm, made as anyone would make it. */
public final class BenchApi implements AutoCloseable {

    /** A recount of ten million articles is one request. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final JsonMapper json = new JsonMapper();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final int port;
    private final String token;

    public BenchApi(BenchInstance instance) {
        this.port = instance.port();
        this.token = instance.adminToken();
    }

    public BoardId board(String slug, String commentStyle) throws IOException, InterruptedException {
        JsonNode board =
                post("/v1/boards", Map.of("slug", slug, "name", slug, "description", "", "commentStyle", commentStyle));
        return BoardId.of(board.get("id").asString());
    }

    public ArticleId article(BoardId board) throws IOException, InterruptedException {
        return article(board, "A hot one", "Everybody wants *this*.");
    }

    public ArticleId article(BoardId board, String title, String content) throws IOException, InterruptedException {
        JsonNode article = post("/v1/boards/" + board + "/articles", Map.of("title", title, "content", content));
        return ArticleId.of(article.get("id").asString());
    }

    /** Some fresh articles. */
    public List<ArticleId> articles(BoardId board, int number) throws IOException, InterruptedException {
        List<ArticleId> articles = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            articles.add(article(board));
        }
        return articles;
    }

    /** A product with more pieces than anybody orders. */
    public String product(String name) throws IOException, InterruptedException {
        Map<String, Object> body =
                Map.of("name", name, "description", "", "price", 1_000, "stock", 1_000_000_000, "state", "on-sale");
        return post("/v1/products", body).get("id").asString();
    }

    public long recount(BoardId board) throws IOException, InterruptedException {
        return post("/v1/boards/" + board + "/recount", Map.of()).get("count").asLong();
    }

    public JsonNode get(String path) throws IOException, InterruptedException {
        return send(request(path).build());
    }

    public JsonNode post(String path, Map<String, ?> body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(body)))
                .build());
    }

    public void delete(String path) throws IOException, InterruptedException {
        HttpResponse<Void> response = http.send(request(path).DELETE().build(), HttpResponse.BodyHandlers.discarding());
        if (response.statusCode() / 100 != 2) {
            throw new CommandFailure("DELETE " + path + " was answered " + response.statusCode());
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token);
    }

    private JsonNode send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new CommandFailure(request.method() + " " + request.uri() + " was answered " + response.statusCode()
                    + ": " + response.body());
        }
        return json.readTree(response.body());
    }

    @Override
    public void close() {
        http.close();
    }
}
