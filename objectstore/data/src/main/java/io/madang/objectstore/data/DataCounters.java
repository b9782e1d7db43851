package io.madang.objectstore.data;

import java.util.concurrent.atomic.LongAdder;

/** Counters of reads and writes over all drives. */
record DataCounters(
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

    DataCounters() {
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

    DataMetrics at(int drives, int attached, String arithmetic, long misplacedWrites) {
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
                failedReads.sum(),
                misplacedWrites);
    }
}
