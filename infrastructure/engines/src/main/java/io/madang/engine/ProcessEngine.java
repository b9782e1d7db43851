package io.madang.engine;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An engine that runs as a child process of ours and answers on a loopback port. */
public abstract sealed class ProcessEngine implements Engine permits MariaDbEngine, RedisEngine {
    private final int port;

    private @Nullable EngineProcess process;
    private ProgramChoice.@Nullable Chosen chosen;

    ProcessEngine(int port) {
        this.port = port;
    }

    public final int port() {
        return port;
    }

    /** Which program runs on the data that is there; fails where that must not be. */
    abstract ProgramChoice.Chosen choose();

    /** Lays out what the engine needs on disk and says how to run the program. */
    abstract EngineProcess prepare(ProgramChoice.Chosen program);

    /** Names the version, its origin and its known faults. */
    abstract EngineReport describe(ProgramChoice.Chosen program);

    /** Asks the engine in its own protocol whether it serves. */
    abstract boolean answers();

    @Override
    public final synchronized void start() {
        if (process == null) {
            chosen = choose();
            process = prepare(chosen);
        }
        process.start();
    }

    @Override
    public final synchronized EngineReport report() {
        return describe(chosen == null ? choose() : chosen);
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
