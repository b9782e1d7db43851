package io.madang.objectstore.consensus;

import java.util.List;

/**
 * What is agreed on in one step: the commands that waited when it was made; none, where only questions did.
 *
 * @param leaderMillis the wall clock of the leader that took it, which may be behind that of the entry before
 */
public record LogEntry(LogPosition position, long leaderMillis, List<Request> requests) {
    public LogEntry {
        requests = List.copyOf(requests);
    }
}
