package io.madang.app.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A session of the W3C's WebDriver protocol, which is JSON over HTTP: the few commands that the journeys need, and no
 * library for them.
 */
final class WebDriver implements AutoCloseable {

    /** The name under which the protocol sends elements. */
    static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

    private static final Duration LIMIT = Duration.ofSeconds(180);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String session;

    /** @param driver where chromedriver answers */
    WebDriver(String driver, Map<String, ?> capabilities) {
        JsonNode created =
                send("POST", driver + "/session", Map.of("capabilities", Map.of("alwaysMatch", capabilities)));
        session = driver + "/session/" + created.path("sessionId").asString();
    }

    /** What the browser refused to do, such as a click on what is not there. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    JsonNode get(String command) {
        return send("GET", session + command, null);
    }

    JsonNode post(String command, Map<String, ?> parameters) {
        return send("POST", session + command, parameters);
    }

    void delete(String command) {
        send("DELETE", session + command, null);
    }

    /** Runs a function body in the page; elements come back as {@link #ELEMENT} objects. */
    JsonNode run(String script, Object... arguments) {
        return post("/execute/sync", Map.of("script", script, "args", List.of(arguments)));
    }

    /** A command of the browser's own protocol. */
    JsonNode browser(String command, Map<String, ?> parameters) {
        return post("/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
    }

    void forgetCookies() {
        send("DELETE", session + "/cookie", null);
    }

    @Override
    public void close() {
        send("DELETE", session, null);
        http.close();
    }

    private JsonNode send(String method, String address, @Nullable Map<String, ?> body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build();
        try {
            var answer = http.send(request, BodyHandlers.ofString());
            JsonNode value = JSON.readTree(answer.body()).path("value");
            if (answer.statusCode() != 200) {
                throw new Refused(value.path("error").asString() + ": "
                        + value.path("message").asString());
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
