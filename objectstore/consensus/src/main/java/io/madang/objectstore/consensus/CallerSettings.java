package io.madang.objectstore.consensus;

import java.time.Duration;

/**
 * @param deadline of a call, over all tries
 * @param entryRequests how many calls may share an entry
 * @param entryBytes how large the commands of an entry may be together; a larger command has one of its own
 * @param entriesUnderWay how many entries are sent before the first is answered
 */
public record CallerSettings(Duration deadline, int entryRequests, int entryBytes, int entriesUnderWay) {
    public static final CallerSettings DEFAULT = new CallerSettings(Duration.ofSeconds(15), 1_024, 1 << 20, 2);
}
