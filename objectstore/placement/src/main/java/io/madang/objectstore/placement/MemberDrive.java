package io.madang.objectstore.placement;

import java.nio.file.Path;

/** A drive of the map, and what was found in its place. */
public record MemberDrive(Drive drive, Path directory, Condition condition) {

    public enum Condition {
        /** As it was left. */
        PRESENT,
        /** Joined just now. */
        NEW,
        /** Empty where a drive had been: its shards are to be rebuilt. */
        REPLACED,
        /** Its directory is not there, or was not given. */
        ABSENT
    }
}
