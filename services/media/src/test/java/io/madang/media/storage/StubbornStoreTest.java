package io.madang.media.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.madang.kernel.error.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store that answers, and does not do what it is asked to. */
class StubbornStoreTest {

    private static final String LISTED =
            "<ListBucketResult><Contents><Key>media/7/original</Key></Contents></ListBucketResult>";
    private static final String KEPT =
            "<DeleteResult><Error><Key>media/7/original</Key><Code>AccessDenied</Code></Error></DeleteResult>";

    private final AtomicInteger deletions = new AtomicInteger();

    @Test
    @Timeout(60)
    void saysWhatCannotBeDeletedInsteadOfTryingForEver() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        S3Properties properties =
                new S3Properties(endpoint, null, "us-east-1", "bucket", "key", "secret", Duration.ofSeconds(20));
        try (S3Connection connection = new S3Connection(properties, Optional::empty)) {
            MediaFiles files = new MediaFiles(connection);
            assertThatThrownBy(() -> files.deleteAll(7))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("media/7/")
                    .hasMessageContaining("AccessDenied");
            assertThat(deletions).hasValue(1);
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "403, AccessDenied, media.storage-unavailable",
        "404, NoSuchBucket, media.storage-unavailable",
        "404, NoSuchKey, media.file-not-found",
        "404, NoSuchUpload, media.parts-lost",
        "429, SlowDown, media.storage-unavailable",
        "500, InternalError, media.storage-unavailable"
    })
    @Timeout(60)
    void saysWhyItRefuses(int status, String code, String reason) throws IOException {
        AtomicInteger buckets = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                if (exchange.getRequestMethod().equals("HEAD")) {
                    buckets.incrementAndGet();
                    exchange.sendResponseHeaders(200, -1);
                    return;
                }
                byte[] body = ("<Error><Code>" + code + "</Code></Error>").getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "application/xml");
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        S3Properties properties =
                new S3Properties(endpoint, null, "us-east-1", "bucket", "key", "secret", Duration.ofSeconds(20));
        try (S3Connection connection = new S3Connection(properties, Optional::empty)) {
            MediaFiles files = new MediaFiles(connection);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> files.open("media/7/original", 0, 9))
                        .isInstanceOfSatisfying(Failure.class, failure -> assertThat(failure.reason())
                                .isEqualTo(reason));
            }
            assertThat(buckets)
                    .as("a bucket that is gone is looked for again")
                    .hasValue(code.equals("NoSuchBucket") ? 2 : 1);
        } finally {
            server.stop(0);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean deletes = exchange.getRequestMethod().equals("POST");
            if (deletes) {
                deletions.incrementAndGet();
            }
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(200, -1);
                return;
            }
            byte[] body = (deletes ? KEPT : LISTED).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/xml");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
