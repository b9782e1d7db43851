package io.madang.app.browser;

import static org.awaitility.Awaitility.await;

import io.madang.app.TestInstallation;
import io.madang.app.demo.Demo;
import io.madang.app.demo.DemoSize;
import io.madang.contracts.service.Service;
import io.madang.contracts.service.Services;
import io.madang.edge.security.PageHandlers;
import io.madang.objectstore.testkit.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The one instance that all browser tests visit: every role, and a small demo. */
final class Site implements AutoCloseable {

    static final int NEWEST = 20;

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final DemoSize SIZE = new DemoSize(52, 6);

    private static final String ADMINISTRATOR = "2";
    private static final AtomicLong READERS = new AtomicLong(1_000_000);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final TestInstallation installation = new TestInstallation();
    private final TestInstallation.Running running;
    private final String words;
    private final boolean hasFfmpeg;

    Site() {
        hasFfmpeg = Programs.there("ffmpeg", List.of("ffmpeg"));
        running = installation.start(
                String.join(
                        ",",
                        TestInstallation.WRITING,
                        TestInstallation.READING,
                        TestInstallation.MEDIA,
                        "moderation,leaderboard,shop,web,gateway"),
                TestInstallation.patiently(TestInstallation.crowded(TestInstallation.storing(
                        "madang.read.list.window=" + NEWEST,
                        "madang.web.part-deadline=30s",
                        "madang.web.read-model-wait=30s"))));
        Demo demo = Demo.of(running.context());
        demo.fill(SIZE, percent -> {});
        words = demo.accounts().words();
        await().atMost(PATIENCE).until(() -> installation.unsentEvents() == 0);
        await("a first page with all its parts").atMost(PATIENCE).until(this::isWarm);
    }

    /** Another instance, which serves the same pages by TLS, and reads its files again as soon as they change. */
    TestInstallation.Running overTls(Path certificate, Path key) {
        List<String> settings = new ArrayList<>(List.of(
                "madang.tls.certificate=" + certificate,
                "madang.tls.private-key=" + key,
                "spring.ssl.bundle.watch.file.quiet-period=50ms",
                "madang.web.part-deadline=30s"));
        Services.ALL.stream()
                .map(Service::role)
                .filter(role -> !role.equals(Services.WEB.role()))
                .forEach(role -> settings.add("madang.peers." + role + "=" + address()));
        return installation.start("web,gateway", TestInstallation.patiently(settings.toArray(String[]::new)));
    }

    private boolean isWarm() throws IOException, InterruptedException {
        String page = http.send(request("/").build(), BodyHandlers.ofString()).body();
        return page.contains("class=\"rows hot\"") && !page.contains("class=\"away\"");
    }

    /** Whether there are videos, and animations are made into some. */
    boolean hasFfmpeg() {
        return hasFfmpeg;
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
        does("PUT", "/v1/articles/" + article, writer, Map.of("title", title, "content", content));
    }

    /** What somebody else does by the API, beside what happens in the browser. */
    JsonNode does(String method, String path, String user, Map<String, ?> body) {
        return does(method, path, running.token(user, false), JSON.writeValueAsString(body));
    }

    /** Likewise, by an administrator. */
    JsonNode administers(String method, String path, Map<String, ?> body) {
        return does(method, path, running.token(ADMINISTRATOR, true), JSON.writeValueAsString(body));
    }

    private JsonNode does(String method, String path, String token, String body) {
        return send(request(path)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("If-Match", "*")
                .method(method, BodyPublishers.ofString(body))
                .build());
    }

    /** Somebody who likes what a journey wants to be liked; who has liked something needs no account. */
    String reader() {
        return Long.toString(READERS.incrementAndGet());
    }

    /** A board's id. */
    String board(String slug) {
        return asks("/v1/boards/by-slug/" + slug).path("id").asString();
    }

    /** The address patterns of all pages. */
    Set<String> pages() {
        PageHandlers pages = running.context().getBean(PageHandlers.class);
        return running.context().getBeansOfType(RequestMappingHandlerMapping.class).values().stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(entry -> pages.contain(entry.getValue().getBeanType()))
                .map(Map.Entry::getKey)
                .filter(mapping -> mapping.getMethodsCondition().getMethods().contains(RequestMethod.GET))
                .flatMap(mapping -> mapping.getPatternValues().stream())
                .collect(Collectors.toCollection(TreeSet::new));
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
            return answer.body().isEmpty() ? JSON.nullNode() : JSON.readTree(answer.body());
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
