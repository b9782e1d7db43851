package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The record of a running child process, by which the next run finds it if this one is killed. */
record PidFile(Path file, String marker) {
    /** Says that a process is about to start, so that one which outlives us before it is recorded is looked for. */
    void announce() {
        Directories.writePrivate(file, "starting=" + Instant.now() + "\n");
    }

    void write(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        Directories.writePrivate(
                file,
                "pid=" + process.pid() + "\nstarted="
                        + info.startInstant().map(Instant::toString).orElse("?") + "\ncommand="
                        + info.commandLine().orElse("?") + "\n");
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new EngineException("Cannot remove " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Processes that an earlier run left behind. What decides is the command line, which names our own directory: the
     * recorded number may be another program's by now, and the file may be of a machine that has been restarted.
     */
    List<ProcessHandle> stale() {
        if (!Files.exists(file)) {
            return List.of();
        }
        return ProcessHandle.allProcesses().filter(this::isOurs).toList();
    }

    private boolean isOurs(ProcessHandle process) {
        return process.isAlive()
                && process.info().arguments().map(List::of).orElse(List.of()).contains(marker);
    }
}
