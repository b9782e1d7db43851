package io.madang.objectstore.data;

import java.util.concurrent.atomic.LongAdder;

/** What this room counts while it works. */
record Counters(
        LongAdder writes,
        LongAdder writtenBytes,
        LongAdder degradedWrites,
        LongAdder failedWrites,
        LongAdder readBytes,
        LongAdder missingShards,
        LongAdder damagedShards,
        LongAdder slowShards,
        LongAdder rebuiltReads,
        LongAdder failedReads) {

    Counters() {
        this(
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder());
    }

    DataMetrics at(int drives, int attached, String arithmetic) {
        return new DataMetrics(
                drives,
                attached,
                arithmetic,
                writes.sum(),
                writtenBytes.sum(),
                degradedWrites.sum(),
                failedWrites.sum(),
                readBytes.sum(),
                missingShards.sum(),
                damagedShards.sum(),
                slowShards.sum(),
                rebuiltReads.sum(),
                failedReads.sum());
    }
}
