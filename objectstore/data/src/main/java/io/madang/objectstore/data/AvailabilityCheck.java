package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataRef;

/** Asks the drives' indexes for every shard of some data, and has repaired what lacks one. Reads no content. */
final class AvailabilityCheck {
    private final DataEnvironment environment;

    AvailabilityCheck(DataEnvironment environment) {
        this.environment = environment;
    }

    Availability of(DataRef ref) {
        Availability worst = Availability.COMPLETE;
        for (int segment = 0; segment < ref.segments(); segment++) {
            Availability found = of(new SegmentId(ref.id(), segment));
            worst = found.compareTo(worst) > 0 ? found : worst;
        }
        return worst;
    }

    private Availability of(SegmentId segment) {
        int there = 0;
        for (int shard = 0; shard < segment.shards(); shard++) {
            there += found(segment, shard) ? 1 : 0;
        }
        if (there == segment.shards()) {
            return Availability.COMPLETE;
        }
        // What a drive that is away holds is not missing: it comes back with the drive, or a sweep replaces it.
        if (environment.drives().complete()) {
            environment.counters().missingShards().add(segment.shards() - there);
            environment.queue().add(segment, false);
        }
        return there < segment.data() ? Availability.UNREADABLE : Availability.DEGRADED;
    }

    private boolean found(SegmentId segment, int shard) {
        for (DriveSlot slot : environment.drives().order(segment.id(), segment.segment())) {
            if (slot.size(segment.blob(shard)).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
