package io.madang.engine;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An engine that runs as a child process of ours and answers on a loopback port. */
public abstract sealed class ProcessEngine implements Engine permits MariaDbEngine, RedisEngine {
    private final int port;

    private @Nullable EngineProcess process;

    ProcessEngine(int port) {
        this.port = port;
    }

    public final int port() {
        return port;
    }

    /** Lays out what the engine needs on disk and says how to run it. */
    abstract EngineProcess prepare();

    /** Asks the engine in its own protocol whether it serves. */
    abstract boolean answers();

    @Override
    public final synchronized void start() {
        if (process == null) {
            process = prepare();
        }
        process.start();
    }

    @Override
    public final void awaitReady(Duration limit) {
        prepared()
                .orElseThrow(() -> new EngineException(name() + " is not started"))
                .awaitReady(this::answers, limit);
    }

    /** The running process, if there is one. */
    public final Optional<ProcessHandle> process() {
        return prepared().flatMap(EngineProcess::handle);
    }

    /** Ends the process at once, as a power cut would, and leaves it down until it is started. */
    public final void kill() {
        prepared().ifPresent(EngineProcess::kill);
    }

    @Override
    public final void close() {
        prepared().ifPresent(EngineProcess::close);
    }

    private synchronized Optional<EngineProcess> prepared() {
        return Optional.ofNullable(process);
    }
}
