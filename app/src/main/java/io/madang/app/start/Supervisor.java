package io.madang.app.start;

import java.time.Duration;
import java.util.Optional;

/**
 * The launcher's process that starts this one again should it die.
 *
 * <p>Whoever kills the launcher means this process as well: it ends at once, as if it had been killed itself, and
 * leaves the data directory to the next start.
 */
public final class Supervisor {

    private static final String VARIABLE = "MADANG_SUPERVISOR";
    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final int KILLED = 137;

    private final ProcessHandle process;

    private Supervisor(ProcessHandle process) {
        this.process = process;
    }

    /** The one that the environment names, if it is the parent of this process. */
    public static Optional<Supervisor> ofEnvironment() {
        String named = System.getenv(VARIABLE);
        return ProcessHandle.current()
                .parent()
                .filter(parent -> Long.toString(parent.pid()).equals(named))
                .map(Supervisor::new);
    }

    public void endWithIt() {
        Thread.ofPlatform().daemon().name("supervisor-watch").start(this::watch);
    }

    private void watch() {
        try {
            while (process.isAlive()) {
                Thread.sleep(INTERVAL);
            }
            Runtime.getRuntime().halt(KILLED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
