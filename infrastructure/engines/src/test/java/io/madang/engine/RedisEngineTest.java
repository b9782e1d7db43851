package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        return engine(port, Optional.empty());
    }

    private RedisEngine engine(int port, Optional<String> administrator) {
        return new RedisEngine(
                directory.resolve("redis"),
                port,
                "correct-horse",
                administrator,
                EngineSource.AUTO,
                EngineCache.standard(directory));
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

    /** CVE-2025-21605: whoever reads no refusals would have them kept in memory without end. */
    @Test
    void disconnectsWhoeverReadsNoAnswersAlsoWithoutAPassword() throws IOException {
        byte[] requests = "PING\r\n".repeat(10_000).getBytes(StandardCharsets.US_ASCII);
        try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), engine.port())) {
            assertThatThrownBy(() -> {
                        // 32 MiB of refusals, and what the system holds of them, are far less
                        for (int i = 0; i < 1_000; i++) {
                            silent.getOutputStream().write(requests);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        assertThat(directory.resolve("redis/redis.conf")).content().contains("client-output-buffer-limit normal 32mb");
        String others = with(engine.url(), RedisCommands::ping);
        assertThat(others).isEqualTo("PONG");
    }

    @Test
    void refusesWhatTheProductNeverAsksFor() throws IOException {
        for (String command : List.of(
                "CONFIG GET dir",
                "CONFIG SET dir /etc",
                "DEBUG SLEEP 0",
                "MODULE LIST",
                "REPLICAOF NO ONE",
                "SLAVEOF NO ONE",
                "MIGRATE 127.0.0.1 1 key 0 1",
                "RESTORE key 0 x",
                "FUNCTION LIST",
                "FCALL f 0",
                "FLUSHALL",
                "FLUSHDB",
                "SWAPDB 0 1",
                "KEYS *",
                "SAVE",
                "BGSAVE",
                "BGREWRITEAOF",
                "SHUTDOWN NOSAVE",
                "MONITOR",
                "ACL LIST",
                "CLIENT LIST",
                "CLIENT KILL TYPE normal",
                "CLUSTER RESET",
                "FAILOVER")) {
            assertThat(asProduct(command))
                    .as(command)
                    .matches("(?s)\\+OK\r\n-(NOPERM|ERR DEBUG command not allowed).*");
        }
        assertThat(asProduct("PING")).isEqualTo("+OK\r\n+PONG");
    }

    private String asProduct(String command) throws IOException {
        // QUIT ends the connection, so that all of the answer is read.
        String request = "AUTH correct-horse\r\n" + command + "\r\nQUIT\r\n";
        String answers = new String(Loopback.exchange(engine.port(), request, 4096), StandardCharsets.US_ASCII);
        return answers.strip().replaceFirst("\\+OK$", "").strip();
    }

    @Test
    void servesWhatTheProductAsksFor() {
        with(engine.url(), redis -> {
            assertThat(redis.<Long>eval("return redis.call('INCR', KEYS[1])", ScriptOutputType.INTEGER, "n"))
                    .isEqualTo(1L);
            assertThat(redis.evalsha(redis.scriptLoad("return 1"), ScriptOutputType.INTEGER)
                            .toString())
                    .isEqualTo("1");
            assertThat(redis.info("server")).contains("redis_version:");
            assertThatThrownBy(() -> redis.eval("return redis.call('FLUSHALL')", ScriptOutputType.STATUS))
                    .hasMessageContaining("can't run this command");
            assertThat(redis.clientTracking(TrackingArgs.Builder.enabled().bcast()))
                    .isEqualTo("OK");
            return redis.clientTracking(TrackingArgs.Builder.enabled(false));
        });
    }

    @Test
    void knowsAnAdministratorOnlyWhereOneIsWanted() {
        String url = "redis://admin:battery-staple@127.0.0.1:" + engine.port();
        assertThatThrownBy(() -> with(url, RedisCommands::ping))
                .hasRootCauseMessage("WRONGPASS invalid username-password pair or user is disabled.");
        engine.close();
        engine = engine(engine.port(), Optional.of("battery-staple"));
        engine.start();
        engine.awaitReady(LIMIT);
        Map<String, String> sync = with(url, redis -> redis.configGet("appendfsync"));
        assertThat(sync).containsEntry("appendfsync", "everysec");
    }

    @Test
    void keepsItsPasswordOutOfConfigurationAndArguments() throws IOException {
        assertThat(directory.resolve("redis/redis.conf")).content().doesNotContain("correct-horse");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("redis/redis.conf"))))
                .isEqualTo("rw-------");
        assertThat(engine.process().orElseThrow().info().commandLine().orElseThrow())
                .doesNotContain("correct-horse");
    }

    @Test
    void refusesDataOfANewerVersion() throws IOException {
        engine.close();
        Files.writeString(directory.resolve("redis/engine.version"), "99.0.0");
        try (RedisEngine older = engine(engine.port())) {
            assertThatThrownBy(older::start)
                    .hasMessageContaining("must not open data that was written by Redis 99.0.0");
        }
    }

    @Test
    void keepsWhatWasWrittenOverARestart() {
        with(engine.url(), redis -> redis.set("name", "마당"));
        engine.close();
        engine.start();
        engine.awaitReady(LIMIT);
        String kept = with(engine.url(), redis -> redis.get("name"));
        assertThat(kept).isEqualTo("마당");
        String persistence = with(engine.url(), redis -> redis.info("persistence"));
        assertThat(persistence).contains("aof_enabled:1");
        assertThat(directory.resolve("redis/redis.conf")).content().contains("appendfsync everysec");
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
