package io.madang.objectstore.data;

/** What writers, readers and repair have in common. */
record Surroundings(
        DataSettings settings,
        Drives drives,
        Codes codes,
        Spares spares,
        DataIds ids,
        Calls calls,
        RepairQueue queue,
        Counters counters,
        Deletes deletes) {}
