package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A child process that serves one engine: its log, its pid file, the end of what an earlier run left behind, and its
 * restart when it dies.
 */
final class EngineProcess implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineProcess.class);
    private static final long LARGEST_LOG_BYTES = 16L << 20;
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final String name;
    private final List<String> command;
    private final Path log;
    private final PidFile pidFile;
    private final RestartPolicy restarts;

    private @Nullable Process process;
    private boolean stopping = true;

    /**
     * @param marker the argument of {@code command} that names the engine's own directory, by which a process left
     *     behind by an earlier run is known
     */
    EngineProcess(String name, List<String> command, String marker, Path directory, RestartPolicy restarts) {
        this.name = name;
        this.command = List.copyOf(command);
        this.log = directory.resolve(name.toLowerCase(java.util.Locale.ROOT) + ".log");
        this.pidFile = new PidFile(directory.resolve("engine.pid"), marker);
        this.restarts = restarts;
    }

    synchronized void start() {
        if (process != null && process.isAlive()) {
            return;
        }
        pidFile.stale().forEach(this::stopStale);
        stopping = false;
        launch();
    }

    private void launch() {
        try {
            if (Files.exists(log) && Files.size(log) > LARGEST_LOG_BYTES) {
                Files.move(log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
            pidFile.announce();
            Process started = new ProcessBuilder(ownSession(command))
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            process = started;
            pidFile.write(started.toHandle());
            CompletableFuture<Process> unused = started.onExit().whenComplete((ended, e) -> ended(started));
        } catch (IOException e) {
            throw new EngineException("Cannot start " + name + ": " + e.getMessage(), e);
        }
    }

    /** Keeps a Ctrl-C at the terminal from reaching the engine before the application has closed. */
    private static List<String> ownSession(List<String> command) {
        List<String> whole = new ArrayList<>();
        Platform.command("setsid").ifPresent(setsid -> whole.add(setsid.toString()));
        whole.addAll(command);
        return whole;
    }

    private void stopStale(ProcessHandle stale) {
        LOG.warn("Stopping {} (pid {}) left running by an earlier run that was killed", name, stale.pid());
        stop(stale);
    }

    private static void stop(ProcessHandle handle) {
        handle.destroy();
        if (!exited(handle, STOP_LIMIT)) {
            handle.destroyForcibly();
            exited(handle, STOP_LIMIT);
        }
    }

    private static boolean exited(ProcessHandle handle, Duration limit) {
        try {
            handle.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !handle.isAlive();
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
            return !handle.isAlive();
        }
    }

    private void ended(Process ended) {
        Duration pause;
        synchronized (this) {
            if (stopping || process != ended) {
                return;
            }
            pause = restarts.pauseBeforeRestart().orElse(null);
            if (pause == null) {
                LOG.error("{} keeps ending (exit status {}); not restarted. {}", name, ended.exitValue(), advice());
                return;
            }
        }
        LOG.warn("{} ended with exit status {}; restarting in {} ms", name, ended.exitValue(), pause.toMillis());
        CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
                .execute(() -> restart(ended));
    }

    private synchronized void restart(Process ended) {
        if (!stopping && process == ended) {
            launch();
        }
    }

    /** Waits until {@code probe} succeeds; fails at once, with the end of the log, if the process dies first. */
    void awaitReady(Probe probe, Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        Process first = current();
        if (first == null) {
            throw new EngineException(name + " is not started");
        }
        while (!probe.answers()) {
            if (!first.isAlive()) {
                close();
                throw new EngineException(
                        name + " ended while starting (exit status " + first.exitValue() + "). " + advice() + tail());
            }
            if (System.nanoTime() > deadline) {
                throw new EngineException(
                        name + " did not answer within " + limit.toSeconds() + " s. " + advice() + tail());
            }
            exited(first.toHandle(), Duration.ofMillis(10));
            if (Thread.currentThread().isInterrupted()) {
                throw new EngineException("Interrupted while " + name + " was starting");
            }
        }
    }

    private String advice() {
        return "See " + log + " for the reason, mend it and start again.";
    }

    private String tail() {
        return LogTail.of(log, 15).map(lines -> " Its last lines:\n" + lines).orElse("");
    }

    private synchronized @Nullable Process current() {
        return process;
    }

    /** The running process, for faults made on purpose. */
    ProcessHandle handle() {
        Process running = current();
        if (running == null) {
            throw new EngineException(name + " is not started");
        }
        return running.toHandle();
    }

    @Override
    public void close() {
        Process running;
        synchronized (this) {
            stopping = true;
            running = process;
            process = null;
        }
        if (running != null) {
            stop(running.toHandle());
            pidFile.remove();
        }
    }

    /** Asks the engine in its own protocol whether it serves. */
    @FunctionalInterface
    interface Probe {
        boolean answers();
    }
}
