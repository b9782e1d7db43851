package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.TestMariaDb;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Reports whatever the payment provider has ever said of any payment, again and again, late and in any order. */
final class ShopWebhooks implements AutoCloseable {

    private static final int AT_ONCE = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String SAID =
            """
            select reference, lower(state), amount, currency from madang_shop.provider_payments
            where state <> 'CANCELLED' and amount > 0
            """;

    private final HttpClient http;
    private final ShopInstances instances;
    private final TestMariaDb database;
    private final byte[] key;
    private final Random random;
    private final Set<String> said = new LinkedHashSet<>();
    private final AtomicInteger taken = new AtomicInteger();
    private final CompletableFuture<Void> running;
    private volatile boolean stopped;

    /** @param key with which the provider signs */
    ShopWebhooks(HttpClient http, ShopInstances instances, TestMariaDb database, byte[] key, long seed) {
        this.http = http;
        this.instances = instances;
        this.database = database;
        this.key = key.clone();
        this.random = new Random(seed);
        this.running = new CompletableFuture<>();
        Thread.ofVirtual().name("webhooks").start(this::run);
    }

    private void run() {
        try {
            while (!stopped) {
                listen();
                List<String> reports = new ArrayList<>(said);
                for (int i = 0; i < AT_ONCE && !reports.isEmpty() && !stopped; i++) {
                    String report = reports.get(random.nextInt(reports.size()));
                    send(report);
                    send(report);
                }
            }
            running.complete(null);
        } catch (Throwable e) {
            running.completeExceptionally(e);
        }
    }

    private void listen() {
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.username(), database.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SAID)) {
            while (rows.next()) {
                said.add("{\"reference\":\"%s\",\"status\":\"%s\",\"amount\":%d,\"currency\":\"%s\"}"
                        .formatted(rows.getString(1), rows.getString(2), rows.getLong(3), rows.getString(4)));
            }
        } catch (SQLException down) {
            // the database is stopped or killed: what was said before is said again
        }
    }

    private void send(String report) throws InterruptedException {
        URI uri = URI.create(
                "http://127.0.0.1:" + instances.port(random.nextInt(ShopInstances.NUMBER)) + "/v1/payments/webhook");
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Payment-Signature", signature(report))
                .POST(BodyPublishers.ofString(report))
                .build();
        try {
            int status = http.send(request, BodyHandlers.discarding()).statusCode();
            if (status < 500) {
                assertThat(status).as(report).isEqualTo(204);
                taken.incrementAndGet();
            }
        } catch (IOException broken) {
            // the instance was killed: a provider calls again
        }
    }

    private String signature(String body) {
        String seconds = Long.toString(Instant.now().getEpochSecond());
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            byte[] hash = mac.doFinal((seconds + "." + body).getBytes(StandardCharsets.UTF_8));
            return "t=%s,v1=%s".formatted(seconds, HexFormat.of().formatHex(hash));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends, and returns how many reports were taken in. */
    int stop() {
        stopped = true;
        running.join();
        return taken.get();
    }

    @Override
    public void close() {
        stop();
    }
}
