package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The child process behind an engine: its log, its pid file, its end, and its restart when it dies uninvited. */
final class EngineProcess implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineProcess.class);
    private static final long LARGEST_LOG_BYTES = 16L << 20;
    private static final int LOG_LINES_SHOWN = 15;
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Duration BETWEEN_PROBES = Duration.ofMillis(10);

    private final String name;
    private final List<String> command;
    private final Path log;
    private final PidFile pidFile;
    private final RestartPolicy restarts;

    private @Nullable Process process;
    /** Only what has served once is restarted: what cannot start must say so instead. */
    private boolean served;

    EngineProcess(String name, List<String> command, Path log, PidFile pidFile, RestartPolicy restarts) {
        this.name = name;
        this.command = List.copyOf(command);
        this.log = log;
        this.pidFile = pidFile;
        this.restarts = restarts;
    }

    synchronized void start() {
        if (process == null) {
            pidFile.stopStale();
            served = false;
            launch();
        }
    }

    private void launch() {
        try {
            if (Files.exists(log) && Files.size(log) > LARGEST_LOG_BYTES) {
                Files.move(log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
            pidFile.announce();
            Process started = new ProcessBuilder(inOwnSession(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            started.getOutputStream().close();
            process = started;
            pidFile.write(started.toHandle());
            CompletableFuture<Void> unused = started.onExit().thenAccept(this::ended);
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot run " + name + " (" + e.getMessage() + "). If its directory is mounted noexec, set"
                            + " XDG_CACHE_HOME to one that is not.",
                    e);
        }
    }

    /** Keeps a Ctrl-C at the terminal from reaching the engine before the application has closed. */
    private static List<String> inOwnSession(List<String> command) {
        List<String> whole = new ArrayList<>();
        Platform.command("setsid").ifPresent(setsid -> whole.add(setsid.toString()));
        whole.addAll(command);
        return whole;
    }

    private synchronized void ended(Process ended) {
        if (isCurrent(ended) && served) {
            LOG.warn("{} ended by itself with status {}. Its log: {}", name, ended.exitValue(), log);
            restartAfterPause(ended);
        }
    }

    private void restartAfterPause(Process ended) {
        Duration pause = restarts.pause();
        LOG.warn("Restarting {} in {} ms", name, pause.toMillis());
        CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
                .execute(() -> restart(ended));
    }

    private synchronized void restart(Process ended) {
        if (!isCurrent(ended)) {
            return;
        }
        try {
            launch();
        } catch (EngineException e) {
            LOG.error("{} could not be restarted", name, e);
            restartAfterPause(ended);
        }
    }

    /** Waits until the engine answers; fails at once, with the end of its log, if its first process dies. */
    void awaitReady(BooleanSupplier answers, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            Process current = current();
            if (answers.getAsBoolean() && serves(current)) {
                return;
            }
            if (ProcessStop.exits(current.toHandle(), BETWEEN_PROBES) && !hasServed()) {
                close();
                throw new EngineException(
                        name + " ended while starting, with status " + current.exitValue() + explanation());
            }
            if (System.nanoTime() > deadline) {
                throw new EngineException(name + " did not answer within " + limit.toSeconds() + " s" + explanation());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(current.isAlive() ? 0 : BETWEEN_PROBES.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EngineException("Interrupted while " + name + " was starting", e);
            }
        }
    }

    private synchronized Process current() {
        if (process == null) {
            throw new EngineException(name + " is not started");
        }
        return process;
    }

    /** Whether it was this process that answered, and not a stranger on its port. */
    private synchronized boolean serves(Process answering) {
        if (!isCurrent(answering) || !answering.isAlive()) {
            return false;
        }
        served = true;
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // A process is itself and no other.
    private boolean isCurrent(Process one) {
        return process == one;
    }

    private synchronized boolean hasServed() {
        return served;
    }

    private String explanation() {
        return ". Mend what its log says (" + log + ") and start again."
                + LogTail.of(log, LOG_LINES_SHOWN)
                        .map(lines -> " The last lines:\n" + lines)
                        .orElse("");
    }

    synchronized Optional<ProcessHandle> handle() {
        return Optional.ofNullable(process).map(Process::toHandle);
    }

    void kill() {
        Process running = forget();
        if (running != null) {
            ProcessStop.kill(running.toHandle(), STOP_LIMIT);
        }
    }

    @Override
    public void close() {
        Process running = forget();
        if (running != null && ProcessStop.stop(running.toHandle(), STOP_LIMIT)) {
            pidFile.remove();
        }
    }

    /** From here on its end is expected. */
    private synchronized @Nullable Process forget() {
        Process running = process;
        process = null;
        return running;
    }
}
