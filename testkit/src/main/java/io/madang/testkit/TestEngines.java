package io.madang.testkit;

import io.madang.engine.Directories;
import io.madang.engine.EngineCache;
import io.madang.engine.EngineCredentials;
import io.madang.engine.EngineSource;
import io.madang.engine.KafkaEngine;
import io.madang.engine.MariaDbEngine;
import io.madang.engine.MariaDbSettings;
import io.madang.engine.Ports;
import io.madang.engine.RedisEngine;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The real engines of a test run: shared ones, started when first asked for and kept until the JVM ends, and private
 * ones for tests that break them.
 */
public final class TestEngines {
    private static final Ports PORTS = new Ports();
    private static final AtomicInteger SERIAL = new AtomicInteger();

    private TestEngines() {}

    /** For engines with more data than memory has room for; to be called before the first one is started. */
    public static void keepOnDisk() {
        Runs.keepOnDisk();
    }

    /** The shared MariaDB server. */
    public static TestMariaDb mariaDb() {
        return SharedMariaDb.INSTANCE;
    }

    /** Another shared MariaDB server, a process of its own. */
    public static TestMariaDb secondMariaDb() {
        return SecondMariaDb.INSTANCE;
    }

    /** The shared Redis server. */
    public static TestRedis redis() {
        return SharedRedis.INSTANCE;
    }

    /** The shared Kafka broker. */
    public static TestKafka kafka() {
        return SharedKafka.INSTANCE;
    }

    /** A MariaDB server of the caller's own, running. */
    public static TestMariaDb newMariaDb() {
        return newMariaDb(
                MariaDbSettings.STANDARD.withBufferPoolMegabytes(64).withGrants(MariaDbSettings.Grants.WHOLE_SERVER));
    }

    /** A MariaDB server of the caller's own with settings of its own, running. */
    public static TestMariaDb newMariaDb(MariaDbSettings settings) {
        Path directory = newDirectory("mariadb");
        return started(new TestMariaDb(
                new MariaDbEngine(
                        directory,
                        PORTS.any(),
                        new EngineCredentials("madang", secret()),
                        settings,
                        EngineSource.AUTO,
                        cache()),
                () -> Directories.remove(directory)));
    }

    /** A Redis server of the caller's own, running. */
    public static TestRedis newRedis() {
        Path directory = newDirectory("redis");
        String secret = secret();
        return started(new TestRedis(
                new RedisEngine(directory, PORTS.any(), secret, Optional.of(secret), EngineSource.AUTO, cache()),
                directory));
    }

    /** A Redis Cluster of the caller's own, running: three servers, each with a third of the slots and no replicas. */
    public static TestRedisCluster newRedisCluster() {
        String secret = secret();
        return TestRedisCluster.of(
                Stream.generate(() -> redisNode(secret))
                        .limit(TestRedisCluster.NODES)
                        .toList(),
                secret);
    }

    private static TestRedisCluster.Node redisNode(String secret) {
        Path directory = newDirectory("redis");
        int clusterPort = PORTS.any();
        TestRedis redis = started(new TestRedis(
                RedisEngine.clusterNode(
                        directory, PORTS.any(), clusterPort, secret, Optional.of(secret), EngineSource.AUTO, cache()),
                directory));
        return new TestRedisCluster.Node(redis, clusterPort);
    }

    /** A Kafka broker of the caller's own, running. */
    public static TestKafka newKafka() {
        Path directory = newDirectory("kafka");
        return started(new TestKafka(
                new KafkaEngine(directory, PORTS.any(), PORTS, secret()), () -> Directories.remove(directory)));
    }

    private static <E extends TestEngine> E started(E engine) {
        Runs.current().closeAtEnd(engine);
        engine.start();
        return engine;
    }

    private static Path newDirectory(String kind) {
        return Runs.current().directory().resolve(kind + "-" + SERIAL.incrementAndGet());
    }

    private static EngineCache cache() {
        return EngineCache.standard(Runs.current().directory());
    }

    private static String secret() {
        return UUID.randomUUID().toString();
    }

    private static final class SharedMariaDb {
        static final TestMariaDb INSTANCE = newMariaDb();
    }

    private static final class SecondMariaDb {
        static final TestMariaDb INSTANCE = newMariaDb();
    }

    private static final class SharedRedis {
        static final TestRedis INSTANCE = newRedis();
    }

    private static final class SharedKafka {
        static final TestKafka INSTANCE = newKafka();
    }
}
