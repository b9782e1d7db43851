package io.madang.engine;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The end of a process: asked for first, forced when it does not come in time. */
final class ProcessStop {
    private ProcessStop() {}

    /** Whether the process has ended when this returns. */
    static boolean stop(ProcessHandle process, Duration limit) {
        boolean asked = process.destroy();
        if (asked && exits(process, limit)) {
            return true;
        }
        return kill(process, limit);
    }

    static boolean kill(ProcessHandle process, Duration limit) {
        return process.destroyForcibly() ? exits(process, limit) : !process.isAlive();
    }

    /** Waits for the end of a process. */
    static boolean exits(ProcessHandle process, Duration limit) {
        try {
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        } catch (ExecutionException | TimeoutException e) {
            return !process.isAlive();
        }
    }
}
