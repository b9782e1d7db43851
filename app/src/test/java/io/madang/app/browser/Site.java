package io.madang.app.browser;

import static org.awaitility.Awaitility.await;

import io.madang.app.TestInstallation;
import io.madang.app.demo.Demo;
import io.madang.app.demo.DemoSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The one instance that all browser tests visit: every role, and a small demo. */
final class Site implements AutoCloseable {

    static final int NEWEST = 20;

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final DemoSize SIZE = new DemoSize(52, 6);

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final TestInstallation installation = new TestInstallation();
    private final TestInstallation.Running running;
    private final String words;

    Site() {
        running = installation.start(
                TestInstallation.WRITING + "," + TestInstallation.READING + ",moderation,leaderboard,shop,web,gateway",
                TestInstallation.patiently(
                        TestInstallation.crowded("madang.read.list.window=" + NEWEST, "madang.web.part-deadline=30s")));
        Demo demo = Demo.of(running.context());
        demo.fill(SIZE, percent -> {});
        words = demo.accounts().words();
        await().atMost(PATIENCE).until(() -> installation.unsentEvents() == 0);
        await("a first page with all its parts").atMost(PATIENCE).until(this::isWarm);
    }

    private boolean isWarm() throws IOException, InterruptedException {
        String page = http.send(request("/").build(), BodyHandlers.ofString()).body();
        return page.contains("class=\"rows hot\"") && !page.contains("class=\"away\"");
    }

    String address() {
        return "http://127.0.0.1:" + running.port();
    }

    /** The password of one of the demo's accounts. */
    String password(String name) {
        Matcher line = Pattern.compile(Pattern.quote(name) + " +(\\S+)").matcher(words);
        if (!line.find()) {
            throw new IllegalArgumentException("the demo has no account " + name);
        }
        return line.group(1);
    }

    /** What the API answers to anybody. */
    JsonNode asks(String path) {
        return send(request(path).build());
    }

    /** Somebody else, who writes beside what happens in the browser. */
    void edits(String article, String writer, String title, String content) {
        String body = JSON.writeValueAsString(Map.of("title", title, "content", content));
        send(request("/v1/articles/" + article)
                .header("Authorization", "Bearer " + running.token(writer, false))
                .header("Content-Type", "application/json")
                .header("If-Match", "*")
                .PUT(BodyPublishers.ofString(body))
                .build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path)).timeout(PATIENCE);
    }

    private JsonNode send(HttpRequest request) {
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(request + ": " + answer.statusCode() + " " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
        running.close();
        installation.close();
    }
}
