package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A large upload by a client that goes on at another instance whenever one fails, as the upload page does. */
final class ResumedUpload {

    private static final int PARALLEL = 3;
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http;
    private final MediaInstances instances;
    private final String token;
    private final LargeSound file;
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger cut = new AtomicInteger();

    ResumedUpload(HttpClient http, MediaInstances instances, String token, LargeSound file) {
        this.http = http;
        this.instances = instances;
        this.token = token;
        this.file = file;
    }

    /** How many parts were cut off on their way. */
    int cut() {
        return cut.get();
    }

    /** How many were acknowledged; a part that was sent twice counts twice. */
    int acknowledged() {
        return acknowledged.get();
    }

    /**
     * Sends all of it; returns the item.
     *
     * @param progress hears how many parts have been acknowledged so far
     */
    String send(IntConsumer progress) throws InterruptedException {
        String wish = JSON.writeValueAsString(new Wish("large.wav", file.size(), "A large sound"));
        String key = UUID.randomUUID().toString();
        JsonNode upload = asked("POST", "/v1/media/uploads", wish, key);
        String path = "/v1/media/uploads/" + upload.path("id").asString();
        while (!upload.path("missing").isEmpty()) {
            sendMissing(upload, progress);
            upload = asked("GET", path, "", key);
        }
        return asked("POST", path + "/complete", "", key).path("item").asString();
    }

    private record Wish(String name, long size, String title) {}

    private void sendMissing(JsonNode upload, IntConsumer progress) throws InterruptedException {
        long partSize = upload.path("partSize").asLong();
        BlockingQueue<JsonNode> waiting = new ArrayBlockingQueue<>(1_000);
        waiting.addAll(upload.path("missing").valueStream().toList());
        List<Thread> senders = new ArrayList<>();
        for (int i = 0; i < PARALLEL; i++) {
            senders.add(Thread.ofVirtual().start(() -> {
                for (JsonNode part = waiting.poll(); part != null; part = waiting.poll()) {
                    byte[] bytes = file.bytes(
                            (part.path("number").asLong() - 1) * partSize,
                            part.path("size").asInt());
                    if (isPut(part.path("url").asString(), bytes)) {
                        progress.accept(acknowledged.incrementAndGet());
                    }
                }
            }));
        }
        for (Thread sender : senders) {
            sender.join();
        }
    }

    private boolean isPut(String url, byte[] bytes) {
        HttpRequest request =
                request(url).PUT(BodyPublishers.ofByteArray(bytes)).build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode())
                    .as(answer.body())
                    .matches(status -> status < 300 || status == 429 || status >= 500);
            return answer.statusCode() < 300;
        } catch (ConnectException down) {
            return false;
        } catch (IOException interrupted) {
            cut.incrementAndGet();
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Asks until an instance answers. */
    JsonNode asked(String method, String path, String json, String key) {
        return await(method + " " + path)
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(100))
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> answer(method, path, json, key), Optional::isPresent)
                .orElseThrow();
    }

    private Optional<JsonNode> answer(String method, String path, String json, String key)
            throws IOException, InterruptedException {
        HttpRequest request = request(path)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .method(method, BodyPublishers.ofString(json))
                .build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode())
                .as(answer.body())
                .matches(status -> status < 300 || status == 429 || status >= 500);
        return answer.statusCode() < 300 ? Optional.of(JSON.readTree(answer.body())) : Optional.empty();
    }

    /** A digest of what is served. */
    String digestOfServed(String item) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer =
                http.send(request("/v1/media/" + item + "/content").build(), BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        MessageDigest digest = sha256();
        try (InputStream in = answer.body()) {
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    private HttpRequest.Builder request(String path) {
        int port = instances.port(Math.floorMod(turn.getAndIncrement(), instances.number()));
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(DEADLINE);
    }
}
