package io.madang.objectstore.consensus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * @param directory of this process alone: the logs, and the state of each group
 * @param groups as they were at init; later changes of members are in the logs
 * @param electionMin how long a leader is silent before another member stands for election, at least
 * @param snapshotEntries after so many entries the state is made durable
 * @param keptEntries of the log behind that, for members that were away
 */
public record HostSettings(
        Path directory,
        Member self,
        List<ReplicatedGroup> groups,
        Duration electionMin,
        Duration electionMax,
        long snapshotEntries,
        long keptEntries) {
    public static final long SNAPSHOT_ENTRIES = 100_000;
    public static final long KEPT_ENTRIES = 1_000_000;
    private static final long KEPT_AT_LEAST = 10_000;
    /** What an entry takes on average, of commands that share one; a guess. */
    private static final long ENTRY_BYTES = 4_096;

    public HostSettings {
        groups = List.copyOf(groups);
    }

    /** @param logBytes what the logs of all groups may take of the drive, about */
    public static HostSettings of(Path directory, Member self, List<ReplicatedGroup> groups, long logBytes) {
        long kept = keptEntries(logBytes, groups.size());
        return new HostSettings(
                directory,
                self,
                groups,
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Math.min(SNAPSHOT_ENTRIES, kept),
                kept);
    }

    /** Fewer where the drive is small. Whoever was away for longer fetches a copy of the state. */
    static long keptEntries(long logBytes, int groups) {
        return Math.clamp(logBytes / ENTRY_BYTES / Math.max(1, groups), KEPT_AT_LEAST, KEPT_ENTRIES);
    }
}
