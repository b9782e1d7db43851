package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Writes one segment: a thread for each shard. */
final class SegmentWriter {
    private final int segment;
    private final int quorum;
    private final WriteTargets targets;
    private final List<ShardWriter> writers = new ArrayList<>();

    SegmentWriter(DataId id, int segment, Layout layout, DriveSlots drives) {
        this.segment = segment;
        this.quorum = LayoutChoice.quorum(layout);
        this.targets = drives.targets(id, segment, layout.shards());
        for (int shard = 0; shard < layout.shards(); shard++) {
            ShardWriter writer = new ShardWriter(id.blob(segment, shard), shard, targets);
            writers.add(writer);
            Thread.ofVirtual().start(writer);
        }
    }

    int segment() {
        return segment;
    }

    void send(StripeBatch batch) throws DataFailure {
        if (writers.stream().filter(writer -> !writer.failed()).count() < quorum) {
            drop();
            throw failure();
        }
        batch.share(writers.size());
        writers.forEach(writer -> writer.send(batch));
    }

    void seal() {
        writers.forEach(ShardWriter::seal);
    }

    void drop() {
        writers.forEach(ShardWriter::drop);
    }

    /** Goes on without the writers that have been stuck for so long, if the others suffice; false if they do not. */
    boolean abandonStuck(Duration slow) {
        List<ShardWriter> stuck = writers.stream()
                .filter(writer -> writer.stuckFor(slow.toNanos()))
                .toList();
        long well = writers.stream()
                .filter(writer -> !writer.failed() && !stuck.contains(writer))
                .count();
        if (well < quorum) {
            return false;
        }
        stuck.forEach(ShardWriter::abandon);
        return true;
    }

    /** Waits until the segment is durable, and says whether all of its shards are. */
    boolean await(Duration slow, Duration patience) throws DataFailure, InterruptedException {
        if (!ended(slow) && stored() >= quorum) {
            writers.stream().filter(writer -> !writer.outcome().isDone()).forEach(ShardWriter::abandon);
        } else if (!ended(patience)) {
            writers.stream().filter(writer -> !writer.outcome().isDone()).forEach(ShardWriter::abandon);
        }
        if (stored() < quorum) {
            throw failure();
        }
        return stored() == writers.size();
    }

    /** Whether a failure domain has more shards than it should. */
    boolean misplaced() {
        return targets.misplaced();
    }

    boolean ended(Duration within) throws InterruptedException {
        try {
            CompletableFuture.allOf(writers.stream().map(ShardWriter::outcome).toArray(CompletableFuture[]::new))
                    .get(within.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private long stored() {
        return writers.stream()
                .filter(writer -> writer.outcome().getNow(null) instanceof PutOutcome.Stored)
                .count();
    }

    private DataFailure failure() {
        List<Refusal> reasons = new ArrayList<>();
        for (ShardWriter writer : writers) {
            Refusal reason = writer.refusal();
            if (reason != null) {
                reasons.add(reason);
            }
        }
        return Refusals.failure(reasons);
    }
}
