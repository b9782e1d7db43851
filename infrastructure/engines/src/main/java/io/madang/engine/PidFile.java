package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of a running child process, by which the next run finds it if this one is killed.
 *
 * @param marker the argument that names the engine's own directory and so tells its process from all others
 */
record PidFile(Path file, String marker) {
    private static final Logger LOG = LoggerFactory.getLogger(PidFile.class);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    /** Says that a process is about to start, so that one which outlives us before it is recorded is looked for. */
    void announce() {
        Directories.writePrivate(file, "marker=" + marker + "\n");
    }

    void write(ProcessHandle process) {
        String started = process.info().startInstant().map(Instant::toString).orElse("unknown");
        Directories.writePrivate(file, "pid=" + process.pid() + "\nstarted=" + started + "\nmarker=" + marker + "\n");
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new EngineException("Cannot remove " + file + " (" + Directories.reason(e) + ")", e);
        }
    }

    /**
     * Stops a process that an earlier run left behind.
     *
     * <p>What decides is the command line, which names our own directory: the recorded number may be another program's
     * by now, and the file may be from before the machine was restarted.
     */
    void stopStale() {
        if (!Files.exists(file)) {
            return;
        }
        List<ProcessHandle> stale =
                ProcessHandle.allProcesses().filter(this::isOurs).toList();
        for (ProcessHandle process : stale) {
            LOG.warn("Stopping pid {} left behind by a run that was killed ({})", process.pid(), marker);
            if (!ProcessStop.stop(process, STOP_LIMIT)) {
                throw new EngineException("Process " + process.pid() + " still uses " + file.getParent()
                        + " and cannot be stopped. Stop it as the user who started it: kill " + process.pid());
            }
        }
        remove();
    }

    private boolean isOurs(ProcessHandle process) {
        return process.info().arguments().map(List::of).orElse(List.of()).contains(marker);
    }
}
