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

/** One segment on its way to its drives, a lane for each shard. */
final class SegmentWrite {
    private final int segment;
    private final int quorum;
    private final List<Lane> lanes = new ArrayList<>();

    SegmentWrite(DataId id, int segment, Layout layout, Drives drives) {
        this.segment = segment;
        this.quorum = Layouts.quorum(layout);
        Takers takers = drives.takers(id, segment, layout.shards());
        for (int shard = 0; shard < layout.shards(); shard++) {
            Lane lane = new Lane(id.blob(segment, shard), shard, takers);
            lanes.add(lane);
            Thread.ofVirtual().start(lane);
        }
    }

    int segment() {
        return segment;
    }

    void send(Batch batch) throws DataFailure {
        if (lanes.stream().filter(lane -> !lane.failed()).count() < quorum) {
            drop();
            throw failure();
        }
        batch.share(lanes.size());
        lanes.forEach(lane -> lane.send(batch));
    }

    void seal() {
        lanes.forEach(Lane::seal);
    }

    void drop() {
        lanes.forEach(Lane::drop);
    }

    /** Goes on without the lanes that have been stuck for so long, if the others suffice; false if they do not. */
    boolean abandonStuck(Duration slow) {
        List<Lane> stuck =
                lanes.stream().filter(lane -> lane.stuckFor(slow.toNanos())).toList();
        long well = lanes.stream()
                .filter(lane -> !lane.failed() && !stuck.contains(lane))
                .count();
        if (well < quorum) {
            return false;
        }
        stuck.forEach(Lane::abandon);
        return true;
    }

    /** Waits until the segment is durable, and says whether all of its shards are. */
    boolean await(Duration slow, Duration patience) throws DataFailure, InterruptedException {
        if (!ended(slow) && stored() >= quorum) {
            lanes.stream().filter(lane -> !lane.outcome().isDone()).forEach(Lane::abandon);
        } else if (!ended(patience)) {
            lanes.stream().filter(lane -> !lane.outcome().isDone()).forEach(Lane::abandon);
        }
        if (stored() < quorum) {
            throw failure();
        }
        return stored() == lanes.size();
    }

    boolean ended(Duration within) throws InterruptedException {
        try {
            CompletableFuture.allOf(lanes.stream().map(Lane::outcome).toArray(CompletableFuture[]::new))
                    .get(within.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private long stored() {
        return lanes.stream()
                .filter(lane -> lane.outcome().getNow(null) instanceof PutOutcome.Stored)
                .count();
    }

    private DataFailure failure() {
        List<Refusal> reasons = new ArrayList<>();
        for (Lane lane : lanes) {
            Refusal reason = lane.refusal();
            if (reason != null) {
                reasons.add(reason);
            }
        }
        return Refusals.failure(reasons);
    }
}
