package io.madang.objectstore.data;

/** What writers, readers and repair share: settings, drives, codes, buffers, counters. */
record DataEnvironment(
        DataSettings settings,
        DriveSlots drives,
        Codes codes,
        StripeBuffers spares,
        DataIds ids,
        DriveCalls calls,
        RepairQueue queue,
        DataCounters counters,
        Deletes deletes,
        Misplacements misplaced) {}
