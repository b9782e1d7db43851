package io.madang.edge.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.EdgeInstance;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestKafka;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthTest {

    private static TestMariaDb home;
    private static TestMariaDb other;
    private static TestRedis redis;
    private static TestKafka kafka;
    private static EdgeInstance edge;
    private static String admin;

    @BeforeAll
    static void start() {
        home = TestEngines.newMariaDb();
        other = TestEngines.newMariaDb();
        redis = TestEngines.newRedis();
        kafka = TestEngines.newKafka();
        List<String> settings = new ArrayList<>(EdgeInstance.source("a", home));
        settings.addAll(EdgeInstance.source("b", other));
        settings.add("madang.database.shards=0-127=a,128-255=b");
        settings.add("madang.redis.url=" + redis.url());
        settings.add("madang.kafka.url=" + kafka.url());
        edge = EdgeInstance.startWhole(settings.toArray(String[]::new));
        admin = "Bearer " + edge.token(1, true);
    }

    @AfterAll
    static void stop() {
        edge.close();
        kafka.close();
        redis.close();
        other.close();
        home.close();
    }

    @BeforeEach
    void everythingIsUp() {
        awaitStatus("/health", 200, "UP");
    }

    @Test
    void withoutRedisTheInstanceIsDegradedAndReady() {
        redis.kill();
        awaitStatus("/health", 200, "DEGRADED");
        assertThat(finding("redis")).containsEntry("health", "DOWN");
        assertThat(finding("database")).containsEntry("health", "UP");
        assertThat(edge.get("/health/ready").statusCode()).isEqualTo(200);
        redis.start();
    }

    @Test
    void withASilentRedisTheInstanceIsDegradedAndReady() {
        redis.pause();
        awaitStatus("/health", 200, "DEGRADED");
        assertThat(edge.get("/health/ready").statusCode()).isEqualTo(200);
        redis.resume();
    }

    @Test
    void withoutKafkaTheInstanceIsDegradedAndReady() {
        kafka.stop();
        awaitStatus("/health", 200, "DEGRADED");
        assertThat(finding("kafka")).containsEntry("health", "DOWN");
        assertThat(edge.get("/health/ready").statusCode()).isEqualTo(200);
        kafka.start();
    }

    @Test
    void withoutOneOfTwoDatabasesTheInstanceIsDegradedAndReady() {
        other.kill();
        awaitStatus("/health/ready", 200, "DEGRADED");
        assertThat(finding("database")).containsEntry("health", "DEGRADED");
        assertThat(finding("database").toString()).contains("128-255");
        other.start();
    }

    @Test
    void withoutTheHomeDatabaseTheInstanceIsAliveButNotReady() {
        home.kill();
        awaitStatus("/health/ready", 503, "DOWN");
        awaitStatus("/health", 503, "DOWN");
        assertThat(edge.get("/health/live").statusCode()).isEqualTo(200);
        home.start();
        awaitStatus("/health/ready", 200, "UP");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> finding(String check) {
        Map<String, Object> health = EdgeInstance.json(edge.get("/health", "Authorization", admin));
        var checks = (Map<String, Map<String, Object>>) Objects.requireNonNull(health.get("checks"));
        return Objects.requireNonNull(checks.get(check));
    }

    private static void awaitStatus(String path, int status, String health) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            HttpResponse<String> response = edge.get(path, "Authorization", admin);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
            assertThat(EdgeInstance.json(response)).containsEntry("status", health);
        });
    }
}
