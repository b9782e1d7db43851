package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engines that an instance brings along, in its data directory.
 *
 * <p>Their addresses are known as soon as this object exists, so that the application can be put together while they
 * start; whoever needs one waits for it at its gate.
 */
public final class EmbeddedEngines implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedEngines.class);
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final String CONNECT = "connect.properties";

    private final Path connectFile;
    private final Map<EngineKind, Engine> engines = new EnumMap<>(EngineKind.class);
    private final Map<EngineKind, CompletableFuture<Void>> gates = new EnumMap<>(EngineKind.class);
    private final Map<String, String> properties = new TreeMap<>();
    private final EngineProgressListener progress;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedEngines(DataDirectory data, EngineProgressListener progress) {
        this.connectFile = data.path().resolve(CONNECT);
        this.progress = progress;
    }

    /** Starts the wanted engines at their preferred ports, or at the next free ones. */
    public static EmbeddedEngines start(
            DataDirectory data,
            Set<EngineKind> wanted,
            MariaDbSettings settings,
            EngineSources sources,
            EngineProgressListener progress) {
        return start(
                data,
                wanted.stream().collect(Collectors.toMap(kind -> kind, EngineKind::preferredPort)),
                settings,
                sources,
                EngineCache.standard(data.path()),
                progress);
    }

    static EmbeddedEngines start(
            DataDirectory data,
            Map<EngineKind, Integer> preferredPorts,
            MariaDbSettings settings,
            EngineSources sources,
            EngineCache cache,
            EngineProgressListener progress) {
        EmbeddedEngines embedded = new EmbeddedEngines(data, progress);
        embedded.assemble(data, preferredPorts, settings, sources, cache);
        Directories.writePrivate(embedded.connectFile, embedded.asFile());
        embedded.engines.forEach((kind, engine) -> embedded.gates.put(
                kind, CompletableFuture.runAsync(() -> embedded.bringUp(engine), EmbeddedEngines::onOwnThread)));
        return embedded;
    }

    private void assemble(
            DataDirectory data,
            Map<EngineKind, Integer> preferredPorts,
            MariaDbSettings settings,
            EngineSources sources,
            EngineCache cache) {
        Path mariaDb = data.path().resolve("mariadb");
        Path redis = data.path().resolve("redis");
        // Before ports are chosen: what was left behind still holds ours.
        stopLeftBehind(data);
        Ports ports = new Ports();
        preferredPorts.forEach((kind, preferred) -> {
            int port = ports.atOrAbove(preferred);
            switch (kind) {
                case DATABASE -> {
                    EngineCredentials credentials = new EngineCredentials("madang", data.secret("database-password"));
                    add(kind, new MariaDbEngine(mariaDb, port, credentials, settings, sources.mariaDb(), cache));
                }
                case REDIS -> {
                    String password = data.secret("redis-password");
                    add(kind, new RedisEngine(redis, port, password, Optional.empty(), sources.redis(), cache));
                }
                case KAFKA ->
                    add(
                            kind,
                            new KafkaEngine(data.path().resolve("kafka"), port, ports, data.secret("kafka-password")));
            }
        });
    }

    /** Which versions run, and from where. */
    public List<EngineReport> reports() {
        return engines.values().stream().map(Engine::report).toList();
    }

    /** Stops engines of this directory that outlived a run which was killed. */
    public static void stopLeftBehind(DataDirectory data) {
        RedisEngine.pidFile(data.path().resolve("redis")).stopStale();
        MariaDbEngine.pidFile(data.path().resolve("mariadb")).stopStale();
    }

    private void add(EngineKind kind, Engine engine) {
        engines.put(kind, engine);
        switch (engine) {
            case MariaDbEngine mariaDb -> {
                properties.put("madang.database.sources.main.url", mariaDb.url());
                properties.put(
                        "madang.database.sources.main.username",
                        mariaDb.credentials().username());
                properties.put(
                        "madang.database.sources.main.password",
                        mariaDb.credentials().password());
            }
            case RedisEngine redis -> properties.put("madang.redis.url", redis.url());
            case KafkaEngine kafka -> {
                properties.put("madang.kafka.url", kafka.url());
                // one broker syncs each partition on its own, and there is nobody to share partitions with
                properties.put("madang.outbox.partitions", "1");
            }
        }
    }

    private String asFile() {
        return properties.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
                .collect(Collectors.joining(
                        "", "# How another process of this machine joins: --config " + connectFile + "\n", ""));
    }

    private static void onOwnThread(Runnable task) {
        Thread.ofPlatform().daemon().name("engine-start").start(task);
    }

    private void bringUp(Engine engine) {
        long begin = System.nanoTime();
        progress.report(engine.name(), EngineProgressListener.Stage.STARTING, Duration.ZERO);
        try {
            engine.start();
            engine.awaitReady(START_LIMIT);
            progress.report(engine.name(), EngineProgressListener.Stage.READY, since(begin));
        } catch (RuntimeException e) {
            progress.report(engine.name(), EngineProgressListener.Stage.FAILED, since(begin));
            throw e;
        }
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** The configuration by which the application reaches the engines that were wanted, and no others. */
    public Map<String, String> properties() {
        return Map.copyOf(properties);
    }

    /** Waits for the database; at once if it is not one of ours. */
    public void awaitDatabase() {
        await(EngineKind.DATABASE);
    }

    /** Waits for Redis; at once if it is not one of ours. */
    public void awaitRedis() {
        await(EngineKind.REDIS);
    }

    /** Waits for Kafka; at once if it is not one of ours. */
    public void awaitKafka() {
        await(EngineKind.KAFKA);
    }

    private void await(EngineKind kind) {
        CompletableFuture<Void> gate = gates.get(kind);
        if (gate == null) {
            return;
        }
        try {
            gate.join();
        } catch (CompletionException e) {
            throw asEngineException(kind, e.getCause());
        }
    }

    private static EngineException asEngineException(EngineKind kind, @Nullable Throwable cause) {
        return cause instanceof EngineException failure
                ? new EngineException(String.valueOf(failure.getMessage()), failure)
                : new EngineException("Cannot start the embedded " + kind + " (" + cause + ")", cause);
    }

    /** Stops what depends on others first, and the record of everything last. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        for (EngineKind kind : List.of(EngineKind.KAFKA, EngineKind.REDIS, EngineKind.DATABASE)) {
            Engine engine = engines.get(kind);
            if (engine != null) {
                stop(kind, engine);
            }
        }
        try {
            Files.deleteIfExists(connectFile);
        } catch (IOException e) {
            LOG.warn("Could not remove {}", connectFile, e);
        }
    }

    private void stop(EngineKind kind, Engine engine) {
        long begin = System.nanoTime();
        progress.report(engine.name(), EngineProgressListener.Stage.STOPPING, Duration.ZERO);
        try {
            CompletableFuture<Void> gate = gates.get(kind);
            if (gate != null) {
                // An engine in the middle of its start is stopped when it has got there or failed.
                gate.exceptionally(failed -> null).join();
            }
            engine.close();
            progress.report(engine.name(), EngineProgressListener.Stage.STOPPED, since(begin));
        } catch (RuntimeException e) {
            LOG.error("{} did not stop cleanly", engine.name(), e);
        }
    }
}
