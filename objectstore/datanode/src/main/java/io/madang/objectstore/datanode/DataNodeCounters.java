package io.madang.objectstore.datanode;

import java.util.Collection;
import java.util.concurrent.atomic.LongAdder;

/** What a data node counts while it works. */
record DataNodeCounters(
        LongAdder appends,
        LongAdder appendedBytes,
        LongAdder syncs,
        LongAdder reads,
        LongAdder readBytes,
        LongAdder deletes,
        LongAdder corruptReads,
        LongAdder refusedFull,
        LongAdder refusedBusy,
        LongAdder failures,
        LongAdder volumesSealed,
        LongAdder compactions,
        LongAdder compactedBytes,
        LongAdder reclaimedBytes,
        LongAdder scrubbedBytes,
        LongAdder scrubDamage) {

    DataNodeCounters() {
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
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder());
    }

    DataNodeMetrics at(Collection<Volume> volumes, long freeBytes, int lostVolumes, long lostBlobs) {
        return new DataNodeMetrics(
                volumes.size(),
                volumes.stream().mapToLong(Volume::end).sum(),
                volumes.stream().mapToLong(Volume::liveBytes).sum(),
                volumes.stream().mapToLong(Volume::garbageBytes).sum(),
                freeBytes,
                appends.sum(),
                appendedBytes.sum(),
                syncs.sum(),
                reads.sum(),
                readBytes.sum(),
                deletes.sum(),
                corruptReads.sum(),
                refusedFull.sum(),
                refusedBusy.sum(),
                failures.sum(),
                volumesSealed.sum(),
                compactions.sum(),
                compactedBytes.sum(),
                reclaimedBytes.sum(),
                scrubbedBytes.sum(),
                scrubDamage.sum(),
                lostVolumes,
                lostBlobs);
    }
}
