package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.NotAnswered;

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
        int unknown = 0;
        for (int shard = 0; shard < segment.shards(); shard++) {
            switch (found(segment, shard)) {
                case THERE -> there++;
                case UNKNOWN -> unknown++;
                case NOWHERE -> {}
            }
        }
        if (there == segment.shards()) {
            return Availability.COMPLETE;
        }
        // What a drive that is away holds is not missing: it comes back with the drive, or a sweep replaces it.
        if (unknown == 0 && environment.drives().complete()) {
            environment.counters().missingShards().add(segment.shards() - there);
            environment.queue().add(segment, false);
        }
        return there < segment.data() ? Availability.UNREADABLE : Availability.DEGRADED;
    }

    private enum Found {
        THERE,
        NOWHERE,
        /** On no drive that answers. */
        UNKNOWN
    }

    private Found found(SegmentId segment, int shard) {
        BlobId blob = segment.blob(shard);
        Found found = Found.NOWHERE;
        for (DriveSlot slot : environment.drives().order(segment.id(), segment.segment())) {
            try {
                if (slot.size(blob).isPresent()) {
                    return Found.THERE;
                }
            } catch (NotAnswered e) {
                found = Found.UNKNOWN;
            }
        }
        return found;
    }
}
