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

    public HostSettings {
        groups = List.copyOf(groups);
    }

    public static HostSettings of(Path directory, Member self, List<ReplicatedGroup> groups) {
        return new HostSettings(
                directory, self, groups, Duration.ofSeconds(1), Duration.ofSeconds(2), SNAPSHOT_ENTRIES, KEPT_ENTRIES);
    }
}
