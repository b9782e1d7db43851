package io.madang.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.AppInfoParser;
import org.apache.kafka.common.utils.Exit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A one-node Kafka, broker and controller, inside this JVM and on the loopback interface, with a password. */
public final class KafkaEngine implements Engine {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaEngine.class);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

    private final Path directory;
    private final int port;
    private final Ports ports;
    private final KafkaLogin login;
    private final RestartPolicy restarts = new RestartPolicy(InstantSource.system());

    private @Nullable CompletableFuture<KafkaRaftServer> running;
    private boolean restartDue;

    /**
     * A broker that is not started yet.
     *
     * @param directory the engine's own directory, made when it does not exist
     * @param ports where the port between controller and broker comes from, chosen anew at each start
     * @param password what it asks of everybody who connects
     */
    public KafkaEngine(Path directory, int port, Ports ports, String password) {
        this.directory = directory.toAbsolutePath().normalize();
        this.port = port;
        this.ports = ports;
        this.login = new KafkaLogin(new EngineCredentials("madang", password));
    }

    @Override
    public String name() {
        return "Kafka";
    }

    @Override
    public EngineReport report() {
        return bundled();
    }

    static EngineReport bundled() {
        return new EngineReport("Kafka", AppInfoParser.getVersion(), "bundled", Optional.empty());
    }

    /** The server with its user and password. */
    public String url() {
        return login.url("127.0.0.1:" + port);
    }

    public int port() {
        return port;
    }

    @Override
    public synchronized void start() {
        if (running == null) {
            CompletableFuture<KafkaRaftServer> starting = new CompletableFuture<>();
            running = starting;
            restartDue = false;
            Thread.ofPlatform().name("kafka-start").daemon().start(() -> boot(starting));
        }
    }

    private void boot(CompletableFuture<KafkaRaftServer> starting) {
        try {
            Directories.closeToOthers(directory);
            surviveFatalFaults(starting);
            starting.complete(new KafkaNode(directory.resolve("data"), port, login).boot(ports.any()));
        } catch (Throwable e) {
            starting.completeExceptionally(e);
        }
    }

    /**
     * Replaces what Kafka does at a fatal fault, such as a full disk: it would halt the JVM, and with it all that does
     * not need Kafka. The procedures are Kafka's own and global; in a JVM with several brokers the last one answers.
     */
    private void surviveFatalFaults(CompletableFuture<KafkaRaftServer> server) {
        Exit.setExitProcedure((status, message) -> gaveUp(server, message));
        Exit.setHaltProcedure((status, message) -> gaveUp(server, message));
    }

    private void gaveUp(CompletableFuture<KafkaRaftServer> server, @Nullable String message) {
        String reason = message == null ? "its reason is in the log above" : message;
        if (!server.completeExceptionally(new EngineException("Kafka gave up: " + reason))) {
            LOG.error("Kafka gave up: {}", reason);
            restartLater(server);
        }
    }

    private synchronized void restartLater(CompletableFuture<KafkaRaftServer> failed) {
        if (!isCurrent(failed) || restartDue) {
            return;
        }
        restartDue = true;
        Duration pause = restarts.pause();
        LOG.warn("Restarting Kafka in {} ms", pause.toMillis());
        CompletableFuture.delayedExecutor(
                        pause.toMillis(),
                        TimeUnit.MILLISECONDS,
                        Thread.ofPlatform().daemon()::start)
                .execute(() -> restart(failed));
    }

    private void restart(CompletableFuture<KafkaRaftServer> failed) {
        CompletableFuture<KafkaRaftServer> next = new CompletableFuture<>();
        synchronized (this) {
            if (!isCurrent(failed)) {
                return;
            }
            running = next;
            restartDue = false;
        }
        shutDown(failed);
        boot(next);
        if (next.isCompletedExceptionally()) {
            LOG.error("Kafka could not be restarted", next.exceptionNow());
            restartLater(next);
        }
    }

    @SuppressWarnings("ReferenceEquality") // One start is itself and no other.
    private synchronized boolean isCurrent(CompletableFuture<KafkaRaftServer> one) {
        return running == one;
    }

    @Override
    public void awaitReady(Duration limit) {
        CompletableFuture<KafkaRaftServer> starting;
        synchronized (this) {
            starting = running;
        }
        if (starting == null) {
            throw new EngineException("Kafka is not started");
        }
        try {
            starting.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("Interrupted while Kafka was starting", e);
        } catch (TimeoutException e) {
            throw new EngineException(
                    "Kafka did not start within " + limit.toSeconds()
                            + " s. Start again with logging.level.kafka=info to see where it waits.",
                    e);
        } catch (ExecutionException e) {
            throw new EngineException(
                    "Kafka cannot start on port " + port + " in " + directory + " (" + root(e).getMessage()
                            + "). Mend that and start again; what was published is kept.",
                    e.getCause());
        }
    }

    /** Kafka wraps what happened in what that made impossible. */
    private static Throwable root(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    @Override
    public void close() {
        CompletableFuture<KafkaRaftServer> stopping;
        synchronized (this) {
            stopping = running;
            running = null;
        }
        if (stopping != null) {
            shutDown(stopping);
        }
    }

    private static void shutDown(CompletableFuture<KafkaRaftServer> started) {
        try {
            KafkaRaftServer server = started.get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            server.shutdown();
            server.awaitShutdown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException neverStarted) {
            LOG.debug("Kafka had not started", neverStarted);
        }
    }
}
