package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Small data, of which each drive takes a copy at once: all wait for their group commits beside each other. */
final class CopyWrite {
    private final DataId id;
    private final ByteBuffer content;
    private final WriteTargets targets;
    private final int copies;
    private final int quorum;
    private final Queue<Refusal> refusals = new ConcurrentLinkedQueue<>();
    private final List<Copy> under = new ArrayList<>();

    CopyWrite(DataId id, Layout layout, ByteBuffer content, DriveSlots drives) {
        this.id = id;
        this.content = content;
        this.copies = layout.shards();
        this.quorum = LayoutChoice.quorum(layout);
        this.targets = drives.targets(id, 0, copies);
    }

    /** Says whether all copies are durable. */
    boolean run(Duration slow, Duration patience) throws DataFailure {
        if (copies == 1) {
            if (!new Copy(0, targets.first(0)).store()) {
                throw Refusals.failure(refusals);
            }
            return true;
        }
        for (int shard = 0; shard < copies; shard++) {
            start(shard, targets.first(shard));
        }
        if (!ended(slow)) {
            standIn();
            if (!ended(slow) && stored() < quorum) {
                ended(patience);
            }
        }
        long stored = stored();
        if (stored < quorum) {
            throw Refusals.failure(refusals);
        }
        return stored == copies;
    }

    /** Whether a failure domain has more copies than it should. */
    boolean misplaced() {
        return targets.misplaced();
    }

    private void start(int shard, @Nullable DriveSlot slot) {
        Copy copy = new Copy(shard, slot);
        under.add(copy);
        Thread.ofVirtual().start(copy);
    }

    /** Other drives take the copies of those that do not answer. */
    private void standIn() {
        for (Copy copy : List.copyOf(under)) {
            DriveSlot hanging = copy.slot;
            if (!copy.outcome.isDone() && hanging != null) {
                DriveCalls.hangs(hanging, copy.outcome);
                DriveSlot other = targets.next(copy.shard);
                if (other != null) {
                    start(copy.shard, other);
                }
            }
        }
    }

    private boolean ended(Duration within) {
        try {
            CompletableFuture.allOf(under.stream().map(copy -> copy.outcome).toArray(CompletableFuture[]::new))
                    .get(within.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private long stored() {
        return under.stream()
                .filter(copy -> copy.outcome.getNow(false))
                .mapToInt(copy -> copy.shard)
                .distinct()
                .count();
    }

    private final class Copy implements Runnable {
        private final int shard;
        private final CompletableFuture<Boolean> outcome = new CompletableFuture<>();
        private volatile @Nullable DriveSlot slot;

        Copy(int shard, @Nullable DriveSlot slot) {
            this.shard = shard;
            this.slot = slot;
        }

        @Override
        public void run() {
            boolean stored = false;
            try {
                stored = store();
            } finally {
                outcome.complete(stored);
            }
        }

        boolean store() {
            for (DriveSlot taker = slot; taker != null; taker = targets.next(shard)) {
                slot = taker;
                switch (taker.put(id.blob(0, shard), content.duplicate())) {
                    case PutOutcome.Stored stored -> {
                        return true;
                    }
                    case PutOutcome.AlreadyThere there -> refusals.add(Refusal.BUSY);
                    case PutOutcome.Refused(Refusal reason) -> refusals.add(reason);
                }
            }
            return false;
        }
    }
}
