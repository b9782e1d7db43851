package io.madang.bench.outbox;

import io.lettuce.core.RedisClient;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.kernel.id.Identity;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.kernel.id.TimeWindow;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Fills the outbox while no relay runs, lets one relay drain it, and compares with a Kafka producer that sends the same
 * events without a database; then writes at a steady pace and measures how long events take to their consumer.
 */
public final class OutboxBench implements Benchmark {

    private static final String SERVICE = "bench";
    private static final int GOAL_PER_SECOND = 5_000;
    private static final int WRITERS = 4;
    private static final int EVENTS_PER_TRANSACTION = 10;
    private static final int KEYS = 10_000;
    private static final String TEXT = "x".repeat(200);

    @Override
    public String name() {
        return "outbox";
    }

    @Override
    public String summary() {
        return "events per second into the outbox and out of it to Kafka, and how long one takes";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        int size = options.sizeOr(100_000, 20_000);
        List<Figure> figures = new ArrayList<>();
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        System.out.println("starting MariaDB, Redis and Kafka");
        try (TestMariaDb database = TestEngines.newMariaDb();
                TestRedis redis = TestEngines.newRedis();
                TestKafka kafka = TestEngines.newKafka();
                Databases databases = new Databases(at(database), DatabaseGate.OPEN, meters);
                RedisClient client = RedisClient.create(redis.url());
                Topic topic = new Topic(kafka.url(), SERVICE)) {
            Shards shards = databases.forService(SERVICE);
            databases.awaitPrepared();
            OutboxProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
                    .bindOrCreate("madang.outbox", OutboxProperties.class);
            SnowflakeIds ids = new SnowflakeIds(1, 0, InstantSource.system(), TimeWindow.UNBOUNDED);
            Outboxes outboxes = new Outboxes(
                    properties, kafka.url(), client, ids, InstantSource.system(), new JsonMapper(), meters);
            Outbox outbox = outboxes.forService(shards);

            System.out.println("appending " + size + " events, " + EVENTS_PER_TRANSACTION + " to a transaction");
            double append = perSecond(size, () -> append(shards, outbox, size, options.seed()));
            try {
                topic.create(properties.partitions());
                System.out.println("draining them with one relay");
                double drain = perSecond(size, () -> {
                    outboxes.start();
                    topic.awaitEvents(size);
                    awaitEmpty(shards);
                });
                System.out.println("sending as many without a database");
                double raw = perSecond(size, () -> topic.sendRaw(size, KEYS, TEXT));
                figures.add(new Figure(
                        "outbox.drain",
                        Math.round(drain) + " events/s",
                        Math.round(raw) + " events/s",
                        "%.3f".formatted(drain / raw),
                        ">= " + GOAL_PER_SECOND + " events/s",
                        drain >= GOAL_PER_SECOND));
                figures.add(Figure.of("outbox.append", Math.round(append), "events/s"));
                System.out.println("writing 500 events/s and timing them from commit to consumer");
                figures.addAll(new Latency(shards, outbox, topic).measure(options.quick() ? 10 : 30));
            } finally {
                outboxes.stop();
            }
        }
        return figures;
    }

    private static void append(Shards shards, Outbox outbox, int size, long seed) throws Exception {
        try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<?>> done = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int from = (int) ((long) size * writer / WRITERS);
                int to = (int) ((long) size * (writer + 1) / WRITERS);
                RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed + writer);
                done.add(writers.submit(() -> {
                    for (int next = from; next < to; next += EVENTS_PER_TRANSACTION) {
                        int count = Math.min(EVENTS_PER_TRANSACTION, to - next);
                        appendSome(shards, outbox, random.nextInt(ShardMap.SHARDS), next, count);
                    }
                }));
            }
            for (Future<?> writer : done) {
                writer.get();
            }
        }
    }

    private static void appendSome(Shards shards, Outbox outbox, int number, int first, int count) {
        Shard shard = shards.number(number);
        shard.run(() -> {
            for (int event = first; event < first + count; event++) {
                outbox.append(shard, new Key(event % KEYS + 1), "said", event, Map.of("text", TEXT));
            }
        });
    }

    private static void awaitEmpty(Shards shards) throws InterruptedException {
        while (shards.sources().stream().anyMatch(source -> source.jdbc()
                .sql("select seq from outbox limit 1")
                .query(Long.class)
                .optional()
                .isPresent())) {
            Thread.sleep(5);
        }
    }

    private static double perSecond(int events, Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        double rate = events * 1e9 / (System.nanoTime() - start);
        System.out.println("  " + Math.round(rate) + " events/s");
        return rate;
    }

    private static DatabaseProperties at(TestMariaDb database) {
        return new DatabaseProperties(
                Map.of("main", DatabaseProperties.Server.at(database.url(), database.username(), database.password())),
                null);
    }

    record Key(long value) implements Identity {}

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }
}
