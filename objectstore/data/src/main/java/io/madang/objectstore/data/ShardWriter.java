package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Writes one shard of a segment to a drive, in a thread of its own, so that drives do not wait for each other. */
final class ShardWriter implements Runnable {
    private sealed interface Step {
        record Content(StripeBatch batch) implements Step {}

        record Seal() implements Step {}

        record Drop() implements Step {}
    }

    private final BlobId id;
    private final int shard;
    private final WriteTargets targets;
    private final BlockingQueue<Step> steps = new LinkedBlockingQueue<>();
    /** Sent to the drive and not yet on it. */
    private final Set<StripeBatch> inHand = ConcurrentHashMap.newKeySet();

    private final CompletableFuture<PutOutcome> outcome = new CompletableFuture<>();
    private volatile @Nullable DriveSlot slot;
    private volatile boolean writing;
    private volatile boolean abandoned;
    private volatile boolean failed;
    /** Known as soon as it has failed, which is before the outcome is: that waits for the last batch. */
    private volatile @Nullable Refusal refusal;

    private volatile long progress = System.nanoTime();

    ShardWriter(BlobId id, int shard, WriteTargets targets) {
        this.id = id;
        this.shard = shard;
        this.targets = targets;
    }

    void send(StripeBatch batch) {
        steps.add(new Step.Content(batch));
        if (abandoned) {
            drain();
        }
    }

    void seal() {
        steps.add(new Step.Seal());
    }

    void drop() {
        steps.add(new Step.Drop());
    }

    CompletableFuture<PutOutcome> outcome() {
        return outcome;
    }

    boolean failed() {
        return failed || abandoned;
    }

    /** Why its drives refused; null where they did not, or not yet. */
    @Nullable
    Refusal refusal() {
        return outcome.getNow(null) instanceof PutOutcome.Refused(Refusal reason) ? reason : refusal;
    }

    /** Whether it has had something to do for so long without getting anything done. */
    boolean stuckFor(long nanos) {
        return !outcome.isDone()
                && (writing || !steps.isEmpty() || slot == null)
                && System.nanoTime() - progress > nanos;
    }

    /** Goes on without it: its drive counts as hanging until it answers. */
    void abandon() {
        abandoned = true;
        DriveSlot hanging = slot;
        if (hanging != null) {
            DriveCalls.hangs(hanging, outcome);
        }
        loseAll();
        drain();
    }

    private void drain() {
        for (Step step = steps.poll(); step != null; step = steps.poll()) {
            if (step instanceof Step.Content(StripeBatch batch)) {
                batch.release();
            }
        }
        steps.add(new Step.Drop());
    }

    @Override
    public void run() {
        PutOutcome end = new PutOutcome.Refused(Refusal.BROKEN);
        try {
            end = work();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            failed = !(end instanceof PutOutcome.Stored);
            outcome.complete(end);
            loseAll();
        }
    }

    /** The drive may still read them. */
    private void loseAll() {
        for (StripeBatch held : inHand) {
            if (inHand.remove(held)) {
                held.lose();
                held.release();
            }
        }
    }

    private void taken(StripeBatch batch) {
        if (inHand.remove(batch)) {
            batch.release();
        }
    }

    private PutOutcome work() throws InterruptedException {
        Refusal last = Refusal.BROKEN;
        DriveSlot taker = targets.first(shard);
        while (taker != null) {
            slot = taker;
            switch (taker.write(id)) {
                case WriteOutcome.Begun(BlobWriter writer) -> {
                    try (writer) {
                        return write(writer);
                    }
                }
                case WriteOutcome.AlreadyThere there -> last = Refusal.BUSY;
                case WriteOutcome.Refused(Refusal reason) -> last = reason;
            }
            taker = targets.next(shard);
        }
        return fail(new PutOutcome.Refused(last));
    }

    private PutOutcome write(BlobWriter writer) throws InterruptedException {
        while (true) {
            progress = System.nanoTime();
            switch (steps.take()) {
                case Step.Content(StripeBatch batch) -> {
                    progress = System.nanoTime();
                    inHand.add(batch);
                    writing = true;
                    boolean written = !abandoned && writer.write(batch.shard(shard), () -> taken(batch));
                    writing = false;
                    if (!written) {
                        taken(batch);
                        return fail(abandoned ? new PutOutcome.Refused(Refusal.BUSY) : writer.seal());
                    }
                }
                case Step.Seal seal -> {
                    progress = System.nanoTime();
                    return abandoned ? new PutOutcome.Refused(Refusal.BUSY) : writer.seal();
                }
                case Step.Drop drop -> {
                    return new PutOutcome.Refused(Refusal.CLOSED);
                }
            }
        }
    }

    /** Releases the batches that still come: the writers of the other shards share them. */
    private PutOutcome fail(PutOutcome outcome) throws InterruptedException {
        if (outcome instanceof PutOutcome.Refused(Refusal reason)) {
            refusal = reason;
        }
        failed = true;
        while (steps.take() instanceof Step.Content(StripeBatch batch)) {
            batch.release();
        }
        return outcome;
    }
}
