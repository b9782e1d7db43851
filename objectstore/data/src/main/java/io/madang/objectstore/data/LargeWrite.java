package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.data.DataFailure.Reason;
import io.madang.objectstore.erasure.ErasureCode;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Data that streams in: cut into segments and rows, coded, sent to the drives while more comes. */
final class LargeWrite {
    private static final int SEALING = 2;

    private final DataId id;
    private final Layout layout;
    private final DriveSlots drives;
    private final Duration slow;
    private final Duration patience;
    private final @Nullable ErasureCode code;
    private final StripeBatches batches;
    private final Deque<SegmentWriter> sealing = new ArrayDeque<>();
    private final Set<Integer> degraded = new HashSet<>();
    private final Set<Integer> misplaced = new HashSet<>();
    private @Nullable SegmentWriter current;
    private @Nullable StripeBatch batch;
    private int segments;
    private int inSegment;
    private long size;

    LargeWrite(DataId id, Layout layout, DataEnvironment environment) {
        this.id = id;
        this.layout = layout;
        this.drives = environment.drives();
        this.slow = environment.settings().writeSlow();
        this.patience = environment.settings().patience();
        this.code = layout.data() == 1 ? null : environment.codes().of(layout);
        this.batches = new StripeBatches(layout, environment.spares());
    }

    DataId id() {
        return id;
    }

    /** How many segments may have left something on the drives. */
    int segments() {
        return segments;
    }

    /** Segments that lack a shard; known when all are durable. */
    Set<Integer> degraded() {
        return degraded;
    }

    /** Segments that have too many shards in one failure domain; known when all are durable. */
    Set<Integer> misplaced() {
        return misplaced;
    }

    void write(ByteBuffer content) throws DataFailure {
        while (content.hasRemaining()) {
            if (inSegment == layout.segmentBytes()) {
                endSegment();
            }
            StripeBatch into = batch();
            int taken = into.fill(content, layout.segmentBytes() - inSegment);
            inSegment += taken;
            size += taken;
            if (into.full()) {
                send(into);
            }
        }
    }

    DataRef finish() throws DataFailure {
        if (inSegment > 0) {
            endSegment();
        }
        while (!sealing.isEmpty()) {
            await(sealing.remove());
        }
        batches.close();
        return new DataRef(id, size, layout);
    }

    /** Has the drives forget what they were sent of segments that are not durable yet. */
    void drop() {
        for (SegmentWriter each : underWay()) {
            each.drop();
        }
        try {
            for (SegmentWriter each : underWay()) {
                each.ended(slow);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (batch != null) {
            batches.back(batch);
            batch = null;
        }
        batches.close();
    }

    private Iterable<SegmentWriter> underWay() {
        return Stream.concat(sealing.stream(), Stream.ofNullable(current)).toList();
    }

    private StripeBatch batch() throws DataFailure {
        try {
            for (Duration waited = Duration.ZERO; batch == null; waited = waited.plus(slow)) {
                batch = batches.take(slow);
                if (batch == null && !abandonStuck() && waited.compareTo(patience) > 0) {
                    throw new DataFailure(Reason.BUSY, "Too many drives do not answer");
                }
            }
            return batch;
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private boolean abandonStuck() {
        boolean well = true;
        for (SegmentWriter each : underWay()) {
            well &= each.abandonStuck(slow);
        }
        return well;
    }

    private void send(StripeBatch full) throws DataFailure {
        full.encode(code);
        batch = null;
        SegmentWriter to = current;
        if (to == null) {
            if (segments == DataId.MAX_SEGMENTS) {
                throw new DataFailure(Reason.FULL, "No data has more than " + segments + " segments");
            }
            to = current = new SegmentWriter(id, segments++, layout, drives);
        }
        to.send(full);
    }

    private void endSegment() throws DataFailure {
        StripeBatch rest = batch;
        if (rest != null && !rest.empty()) {
            send(rest);
        }
        SegmentWriter ended = current;
        if (ended != null) {
            ended.seal();
            sealing.add(ended);
            current = null;
        }
        inSegment = 0;
        while (sealing.size() > SEALING) {
            await(sealing.remove());
        }
    }

    private void await(SegmentWriter segment) throws DataFailure {
        try {
            if (!segment.await(slow, patience)) {
                degraded.add(segment.segment());
            }
            if (segment.misplaced()) {
                misplaced.add(segment.segment());
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static DataFailure interrupted() {
        Thread.currentThread().interrupt();
        return new DataFailure(Reason.CLOSED, "The writer was interrupted");
    }
}
