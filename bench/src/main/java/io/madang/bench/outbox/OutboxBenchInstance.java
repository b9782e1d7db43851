package io.madang.bench.outbox;

import io.lettuce.core.RedisClient;
import io.madang.bench.Figure;
import io.madang.bench.outbox.OutboxBench.Round;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.kernel.id.TimeWindow;
import io.madang.kernel.id.TypedId;
import io.madang.outbox.Outbox;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Outboxes;
import io.madang.sharding.DatabaseGate;
import io.madang.sharding.DatabaseProperties;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestKafka;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** Engines of its own, one service's outbox on them, and a relay that runs when it is asked to. */
final class OutboxBenchInstance implements AutoCloseable {

    static final int KEYS = 10_000;
    static final String TEXT = "x".repeat(200);

    private static final String SERVICE = "bench";

    private final TestMariaDb database = TestEngines.newMariaDb();
    private final TestRedis redis = TestEngines.newRedis();
    private final TestKafka kafka = TestEngines.newKafka();
    private final Databases databases = new Databases(
            new DatabaseProperties(
                    Map.of(
                            "main",
                            DatabaseProperties.Server.at(database.url(), database.username(), database.password())),
                    null),
            DatabaseGate.OPEN,
            new SimpleMeterRegistry());
    private final Shards shards = databases.forService(SERVICE);
    private final RedisClient client = RedisClient.create(redis.url());
    private final OutboxProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("madang.outbox", OutboxProperties.class);
    private final SnowflakeIds ids = new SnowflakeIds(1, 0, InstantSource.system(), TimeWindow.UNBOUNDED);
    private final RandomGenerator random;
    private final Topic topic;
    private final BareInserts inserts;

    OutboxBenchInstance(long seed) throws Exception {
        random = RandomGeneratorFactory.getDefault().create(seed);
        databases.awaitPrepared();
        topic = new Topic(kafka.servers(), SERVICE, properties.partitions());
        inserts = new BareInserts(shards.home().source());
    }

    /** Everything once, the limits in between. */
    Round round(int size) throws Exception {
        Outboxes filled = outboxes(new SimpleMeterRegistry());
        Outbox outbox = filled.forService(shards);
        int[] targets = random.ints(WriterThreads.transactions(size), 0, ShardMap.SHARDS)
                .toArray();
        double insert = perSecond(size, () -> WriterThreads.run(size, inserts::insert));
        double append = perSecond(
                size,
                () -> WriterThreads.run(size, (number, first, count) -> append(outbox, targets[number], first, count)));
        filled.stop();
        double producer = perSecond(size, () -> topic.sendBare(size));
        double drain = drain(size);
        topic.requireEvents(size);
        return new Round(append, insert, drain, producer);
    }

    /** From the start of a relay until everything is acknowledged and deleted. */
    private double drain(int size) throws Exception {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Outboxes outboxes = outboxes(meters);
        outboxes.forService(shards);
        try {
            return perSecond(size, () -> {
                outboxes.start();
                while (meters.get("madang.outbox.sent").counter().count() < size || !isEmpty()) {
                    Thread.sleep(2);
                }
            });
        } finally {
            outboxes.stop();
        }
    }

    List<Figure> latency(int seconds) throws InterruptedException {
        Outboxes outboxes = outboxes(new SimpleMeterRegistry());
        Outbox outbox = outboxes.forService(shards);
        outboxes.start();
        try {
            return new OutboxLatency(shards, outbox, topic).measure(seconds);
        } finally {
            outboxes.stop();
        }
    }

    private Outboxes outboxes(SimpleMeterRegistry meters) {
        return new Outboxes(
                properties, kafka.servers(), client, ids, InstantSource.system(), new JsonMapper(), meters, List.of());
    }

    private void append(Outbox outbox, int target, int first, int count) {
        Shard shard = shards.number(target);
        shard.run(() -> {
            for (int event = first; event < first + count; event++) {
                outbox.append(shard, new Key(event % KEYS + 1), "said", event, Map.of("text", TEXT));
            }
        });
    }

    private boolean isEmpty() {
        return shards.home()
                .sql("select seq from outbox limit 1")
                .query(Long.class)
                .optional()
                .isEmpty();
    }

    private static double perSecond(int events, Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return events * 1e9 / (System.nanoTime() - start);
    }

    @Override
    public void close() {
        topic.close();
        client.shutdown();
        databases.close();
        kafka.close();
        redis.close();
        database.close();
    }

    record Key(long value) implements TypedId {}

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }
}
