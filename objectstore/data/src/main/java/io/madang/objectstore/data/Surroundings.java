package io.madang.objectstore.data;

import java.time.Duration;

/** What writers, readers and repair have in common. */
record Surroundings(
        DataSettings settings,
        Drives drives,
        Codes codes,
        DataIds ids,
        Calls calls,
        RepairQueue queue,
        Counters counters,
        Deletes deletes) {

    /** A write may wait for many others to be synced with it, so that it is given more time than a read. */
    Duration writeSlow() {
        return settings.slow().multipliedBy(5);
    }
}
