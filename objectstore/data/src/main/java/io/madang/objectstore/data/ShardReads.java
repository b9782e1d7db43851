package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.NotAnswered;
import io.madang.objectstore.blob.ReadOutcome;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one shard where it belongs, or wherever else it is: maps change, and drives stand in for each other. */
final class ShardReads {
    private final DataEnvironment environment;

    ShardReads(DataEnvironment environment) {
        this.environment = environment;
    }

    /**
     * Fills the target, or leaves it as it is and says so. Whatever is wrong is noted for repair.
     *
     * @param shardBytes what the shard must have in all
     * @param bounded whether there are other shards to turn to, so that a drive that hangs is not waited for
     */
    boolean read(SegmentId segment, int shard, long shardBytes, long offset, ByteBuffer target, boolean bounded) {
        List<DriveSlot> order = environment.drives().order(segment.id(), segment.segment());
        BlobId blob = segment.blob(shard);
        boolean holder = false;
        for (int i = 0; i < order.size(); i++) {
            DriveSlot slot = order.get(homeFirst(i, Math.min(shard, order.size() - 1)));
            if (bounded && slot.hangs()) {
                holder = true;
            } else {
                switch (attempt(slot, i == 0, blob, offset, target, bounded)) {
                    case ReadOutcome.Bytes(int count, long blobBytes)
                    when blobBytes == shardBytes && !target.hasRemaining() -> {
                        return true;
                    }
                    case ReadOutcome.Absent absent -> {}
                    case ReadOutcome.Bytes wrong -> {
                        target.position(target.position() - wrong.count());
                        damaged(segment);
                        holder = true;
                    }
                    case ReadOutcome.Corrupt corrupt -> {
                        damaged(segment);
                        holder = true;
                    }
                    case null -> {
                        environment.counters().slowShards().increment();
                        holder = true;
                    }
                }
            }
        }
        if (!holder) {
            environment.counters().missingShards().increment();
            environment.queue().add(segment, false);
        }
        return false;
    }

    private static int homeFirst(int i, int shard) {
        return i == 0 ? shard : i <= shard ? i - 1 : i;
    }

    private void damaged(SegmentId segment) {
        environment.counters().damagedShards().increment();
        environment.queue().add(segment, true);
    }

    /** Null where the drive does not answer, or too late. */
    private @Nullable ReadOutcome attempt(
            DriveSlot slot, boolean home, BlobId blob, long offset, ByteBuffer target, boolean bounded) {
        try {
            return home || slot.size(blob).isPresent()
                    ? read(slot, blob, offset, target, bounded)
                    : new ReadOutcome.Absent();
        } catch (NotAnswered e) {
            return null;
        }
    }

    private @Nullable ReadOutcome read(DriveSlot slot, BlobId blob, long offset, ByteBuffer target, boolean bounded) {
        if (!bounded) {
            return slot.read(blob, offset, target);
        }
        ByteBuffer own = ByteBuffer.allocate(target.remaining());
        ReadOutcome outcome = environment.calls().bounded(slot, () -> slot.read(blob, offset, own));
        if (outcome instanceof ReadOutcome.Bytes) {
            target.put(own.flip());
        }
        return outcome;
    }
}
