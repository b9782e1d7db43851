package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.blob.NotAnswered;
import io.madang.objectstore.data.DataFailure.Reason;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;

/** Reads ranges of data: from the data shards where these are well, and else from whatever is enough. */
final class ObjectReads {

    /** A piece of one shard, and the part of the caller's buffer that it fills. */
    private record Wanted(Stripes.Piece piece, ByteBuffer target) {}

    private final DataEnvironment environment;
    private final ShardReads shards;
    private final Rebuild rebuild;

    ObjectReads(DataEnvironment environment) {
        this.environment = environment;
        this.shards = new ShardReads(environment);
        this.rebuild = new Rebuild(environment.codes(), shards);
    }

    int read(DataRef ref, long position, ByteBuffer target) throws DataFailure {
        if (position < 0) {
            throw new IllegalArgumentException("A position is not negative: " + position);
        }
        int start = target.position();
        int segmentBytes = ref.layout().segmentBytes();
        long at = position;
        while (target.hasRemaining() && at < ref.size()) {
            int segment = (int) (at / segmentBytes);
            int within = (int) (at % segmentBytes);
            int count = Math.min(target.remaining(), ref.segmentBytes(segment) - within);
            ByteBuffer part = target.slice(target.position(), count);
            if (!segment(ref, segment, within, part) && !undisturbed(ref, segment, within, part)) {
                target.position(start);
                throw failure(ref, segment);
            }
            target.position(target.position() + count);
            at += count;
        }
        int count = target.position() - start;
        environment.counters().readBytes().add(count);
        return count;
    }

    private boolean segment(DataRef ref, int segment, int within, ByteBuffer part) {
        return ref.layout().data() == 1 ? copy(ref, segment, within, part) : stripes(ref, segment, within, part);
    }

    /**
     * Once more with no repair under way, which may just have moved a shard from one drive to another. Of what has one copy
     * nothing is ever repaired.
     */
    private boolean undisturbed(DataRef ref, int segment, int within, ByteBuffer part) {
        if (ref.layout().parity() == 0) {
            return false;
        }
        Lock lock = environment.deletes().lock(ref.id());
        lock.lock();
        try {
            return segment(ref, segment, within, part);
        } finally {
            lock.unlock();
        }
    }

    private boolean copy(DataRef ref, int segment, int within, ByteBuffer part) {
        SegmentId id = new SegmentId(ref.id(), segment);
        Layout layout = ref.layout();
        for (int shard = 0; shard < layout.shards(); shard++) {
            boolean others = layout.parity() > 0;
            if (shards.read(id, shard, ref.segmentBytes(segment), within, part, others)) {
                if (shard > 0) {
                    environment.counters().rebuiltReads().increment();
                }
                return true;
            }
        }
        return false;
    }

    private boolean stripes(DataRef ref, int segment, int within, ByteBuffer part) {
        Stripes stripes = new Stripes(ref.layout().data(), ref.segmentBytes(segment));
        List<List<Wanted>> byShard = new ArrayList<>();
        for (int shard = 0; shard < ref.layout().data(); shard++) {
            byShard.add(new ArrayList<>());
        }
        for (int at = 0; at < part.limit(); ) {
            Stripes.Piece piece = stripes.piece(within + at, part.limit() - at);
            byShard.get(piece.shard()).add(new Wanted(piece, part.slice(at, piece.length())));
            at += piece.length();
        }
        byShard.removeIf(List::isEmpty);
        SegmentId id = new SegmentId(ref.id(), segment);
        int shardBytes = stripes.shardBytes();
        return DriveCalls.all(byShard.size(), i -> pieces(ref.layout(), id, shardBytes, byShard.get(i))).stream()
                .allMatch(read -> read);
    }

    private boolean pieces(Layout layout, SegmentId segment, int shardBytes, List<Wanted> pieces) {
        boolean well = true;
        for (Wanted wanted : pieces) {
            Stripes.Piece piece = wanted.piece();
            well = well && shards.read(segment, piece.shard(), shardBytes, piece.offset(), wanted.target(), true);
            if (!well) {
                environment.counters().rebuiltReads().increment();
                if (!rebuild.shard(layout, segment, piece.shard(), shardBytes, piece.offset(), wanted.target())) {
                    return false;
                }
            }
        }
        return true;
    }

    private DataFailure failure(DataRef ref, int segment) {
        environment.counters().failedReads().increment();
        DriveSlots drives = environment.drives();
        String what = "Segment " + segment + " of " + ref.id() + " (" + ref.layout() + ")";
        if (!drives.complete() || drives.all().stream().anyMatch(DriveSlot::hangs)) {
            return new DataFailure(
                    Reason.TOO_FEW_DRIVES,
                    what + " cannot be read while only " + drives.attached() + " of "
                            + drives.all().size() + " drives answer");
        }
        try {
            return onAnyDrive(new SegmentId(ref.id(), segment))
                    ? new DataFailure(Reason.DAMAGED, what + " is damaged in too many shards")
                    : new DataFailure(Reason.MISSING, what + " is on no drive");
        } catch (NotAnswered e) {
            return new DataFailure(Reason.TOO_FEW_DRIVES, what + " cannot be read while a drive does not answer");
        }
    }

    private boolean onAnyDrive(SegmentId segment) {
        boolean found = false;
        for (int shard = 0; shard < segment.shards(); shard++) {
            for (DriveSlot slot : environment.drives().all()) {
                found |= slot.size(segment.blob(shard)).isPresent();
            }
        }
        return found;
    }
}
