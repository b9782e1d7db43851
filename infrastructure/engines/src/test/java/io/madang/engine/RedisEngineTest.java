package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisEngineTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private RedisEngine engine;

    @BeforeEach
    void start() {
        engine = engine(new Ports().any());
        engine.start();
        engine.awaitReady(LIMIT);
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private RedisEngine engine(int port) {
        return new RedisEngine(directory.resolve("redis"), port, "correct-horse", EngineCache.standard(directory));
    }

    private static <T> T with(String url, Function<RedisCommands<String, String>, T> use) {
        RedisURI uri = RedisURI.create(url);
        uri.setTimeout(Duration.ofSeconds(5));
        try (RedisClient client = RedisClient.create(uri);
                StatefulRedisConnection<String, String> connection = client.connect()) {
            return use.apply(connection.sync());
        }
    }

    @Test
    void answersWithItsPasswordOnly() throws IOException {
        String answer = with(engine.url(), RedisCommands::ping);
        assertThat(answer).isEqualTo("PONG");
        byte[] refusal = Loopback.exchange(engine.port(), "PING\r\n", 7);
        assertThat(new String(refusal, StandardCharsets.US_ASCII)).isEqualTo("-NOAUTH");
    }

    @Test
    void keepsWhatWasWrittenOverARestart() {
        with(engine.url(), redis -> redis.set("name", "마당"));
        engine.close();
        engine.start();
        engine.awaitReady(LIMIT);
        String kept = with(engine.url(), redis -> redis.get("name"));
        assertThat(kept).isEqualTo("마당");
        Map<String, String> sync = with(engine.url(), redis -> redis.configGet("appendfsync"));
        assertThat(sync).containsEntry("appendfsync", "everysec");
    }

    @Test
    void comesBackByItselfAfterItsProcessWasKilled() {
        ProcessHandle killed = engine.process().orElseThrow();
        killed.destroyForcibly();
        killed.onExit().join();
        engine.awaitReady(LIMIT);
        assertThat(engine.process().orElseThrow().pid()).isNotEqualTo(killed.pid());
    }

    @Test
    void stopsTheServerThatAKilledRunLeftBehind() {
        with(engine.url(), redis -> redis.set("name", "마당"));
        ProcessHandle left = engine.process().orElseThrow();
        RedisEngine.pidFile(directory.resolve("redis")).stopStale();
        assertThat(left.isAlive()).isFalse();
    }

    @Test
    void staysDownAfterAKillUntilItIsStarted() {
        engine.kill();
        assertThat(engine.process()).isEmpty();
        assertThatThrownBy(() -> engine.awaitReady(LIMIT)).hasMessageContaining("not started");
        engine.start();
        engine.awaitReady(LIMIT);
        await().atMost(LIMIT).until(() -> with(engine.url(), RedisCommands::ping), "PONG"::equals);
    }
}
