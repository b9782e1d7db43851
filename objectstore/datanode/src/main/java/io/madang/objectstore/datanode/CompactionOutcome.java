package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.util.List;

/** How a compaction ended. */
public sealed interface CompactionOutcome {

    /** No volume is worth it. */
    record Nothing() implements CompactionOutcome {}

    record Compacted(int volumes, long copiedBytes, long reclaimedBytes) implements CompactionOutcome {}

    /** The living could not all be copied intact; everything stays as it was until they are repaired or deleted. */
    record Damaged(List<BlobId> blobs) implements CompactionOutcome {}

    /** The drive cannot take a copy of the living. */
    record NoRoom(long neededBytes) implements CompactionOutcome {}

    /** An earlier compaction ended in a failure that the next start sorts out. */
    record Stopped() implements CompactionOutcome {}
}
