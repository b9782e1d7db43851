package io.madang.outbox;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.kernel.id.TimeWindow;
import io.madang.kernel.id.TypedId;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.sharding.DatabaseGate;
import io.madang.sharding.DatabaseProperties;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** One instance of an application with one service: its databases, its outbox and its relay, on the test's engines. */
final class OutboxInstance implements AutoCloseable {

    static final OutboxProperties DEFAULTS = new OutboxProperties(
            "",
            DataSize.ofKilobytes(512),
            1000,
            DataSize.ofMegabytes(4),
            Duration.ofSeconds(10),
            8,
            Duration.ofSeconds(1),
            Duration.ofMinutes(5),
            8,
            0,
            Duration.ofDays(14),
            Duration.ofSeconds(3),
            Duration.ofSeconds(9));

    /** As by default, but a refused event is tried again soon, and only so often. */
    static OutboxProperties impatient(int maxAttempts) {
        return new OutboxProperties(
                "",
                DEFAULTS.maxPayload(),
                DEFAULTS.batchRows(),
                DEFAULTS.batchSize(),
                DEFAULTS.pollInterval(),
                maxAttempts,
                Duration.ofMillis(100),
                Duration.ofMillis(200),
                DEFAULTS.partitions(),
                DEFAULTS.replication(),
                DEFAULTS.retention(),
                DEFAULTS.heartbeat(),
                DEFAULTS.deadAfter());
    }

    /** As given, but the table is looked at so often without a wake-up. */
    static OutboxProperties looking(Duration interval, OutboxProperties like) {
        return new OutboxProperties(
                like.topicPrefix(),
                like.maxPayload(),
                like.batchRows(),
                like.batchSize(),
                interval,
                like.maxAttempts(),
                like.retryDelay(),
                like.maxRetryDelay(),
                like.partitions(),
                like.replication(),
                like.retention(),
                like.heartbeat(),
                like.deadAfter());
    }

    private static final AtomicInteger SERIAL = new AtomicInteger();

    final Databases databases;
    final Shards shards;
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final Outboxes outboxes;
    final Outbox outbox;
    private final ClientResources redisResources = ClientResources.builder()
            .reconnectDelay(Delay.constant(Duration.ofMillis(200)))
            .build();
    private final RedisClient redis;

    OutboxInstance(
            String service,
            DatabaseProperties properties,
            KafkaServers kafka,
            String redisUrl,
            OutboxProperties outbox) {
        databases = new Databases(properties, DatabaseGate.OPEN, meters);
        shards = databases.forService(service);
        redis = RedisClient.create(redisResources, redisUrl);
        redis.setOptions(ClientOptions.builder()
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(1)))
                .build());
        SnowflakeIds ids = new SnowflakeIds(
                SERIAL.incrementAndGet() % SnowflakeIds.NODES, 0, InstantSource.system(), TimeWindow.UNBOUNDED);
        outboxes = new Outboxes(outbox, kafka, redis, ids, InstantSource.system(), new JsonMapper(), meters, List.of());
        this.outbox = outboxes.forService(shards);
    }

    /** A service name that no other test has. */
    static String newService() {
        return "t" + SERIAL.incrementAndGet() + "p" + ProcessHandle.current().pid();
    }

    static DatabaseProperties database(io.madang.testkit.TestMariaDb server) {
        return new DatabaseProperties(
                Map.of("main", DatabaseProperties.Server.at(server.url(), server.username(), server.password())), null);
    }

    OutboxInstance start() {
        outboxes.start();
        return this;
    }

    /** Writes one event in a transaction of its own. */
    void write(Key key, long version) {
        write(key, version, new Said("v" + version));
    }

    void write(Key key, long version, Object payload) {
        Shard shard = shards.of(key);
        shard.run(() -> outbox.append(shard, key, "said", version, payload));
    }

    long waiting() {
        return shards.sources().stream()
                .mapToLong(source -> source.jdbc()
                        .sql("select count(*) from outbox")
                        .query(Long.class)
                        .single())
                .sum();
    }

    double gauge(String name) {
        return meters.get(name).gauges().stream().mapToDouble(g -> g.value()).sum();
    }

    double count(String name) {
        return meters.get(name).counters().stream().mapToDouble(c -> c.count()).sum();
    }

    OutboxDeadLetters deadLetters() {
        return new OutboxDeadLetters(shards);
    }

    @Override
    public void close() {
        outboxes.stop();
        databases.close();
        redis.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        redisResources.shutdown(0, 2, java.util.concurrent.TimeUnit.SECONDS);
    }

    record Key(long value) implements TypedId {}

    record Said(@Nullable String text) {}
}
