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

/** One shard of a segment on its way to a drive, by a thread of its own, so that drives do not wait for each other. */
final class Lane implements Runnable {
    private sealed interface Step {
        record Content(Batch batch) implements Step {}

        record Seal() implements Step {}

        record Drop() implements Step {}
    }

    private final BlobId id;
    private final int shard;
    private final Takers takers;
    private final BlockingQueue<Step> steps = new LinkedBlockingQueue<>();
    /** Sent to the drive and not yet on it. */
    private final Set<Batch> inHand = ConcurrentHashMap.newKeySet();

    private final CompletableFuture<PutOutcome> outcome = new CompletableFuture<>();
    private volatile @Nullable DriveSlot slot;
    private volatile boolean writing;
    private volatile boolean abandoned;
    private volatile boolean failed;
    /** Known as soon as it has failed, which is before the outcome is: that waits for the last batch. */
    private volatile @Nullable Refusal refusal;

    private volatile long progress = System.nanoTime();

    Lane(BlobId id, int shard, Takers takers) {
        this.id = id;
        this.shard = shard;
        this.takers = takers;
    }

    void send(Batch batch) {
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
            Calls.hangs(hanging, outcome);
        }
        loseAll();
        drain();
    }

    private void drain() {
        for (Step step = steps.poll(); step != null; step = steps.poll()) {
            if (step instanceof Step.Content(Batch batch)) {
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
        for (Batch held : inHand) {
            if (inHand.remove(held)) {
                held.lose();
                held.release();
            }
        }
    }

    private void taken(Batch batch) {
        if (inHand.remove(batch)) {
            batch.release();
        }
    }

    private PutOutcome work() throws InterruptedException {
        Refusal last = Refusal.BROKEN;
        DriveSlot taker = takers.of(shard);
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
            taker = takers.another();
        }
        return fail(new PutOutcome.Refused(last));
    }

    private PutOutcome write(BlobWriter writer) throws InterruptedException {
        while (true) {
            progress = System.nanoTime();
            switch (steps.take()) {
                case Step.Content(Batch batch) -> {
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

    /** Lets the batches pass that still come, for the other lanes need them back. */
    private PutOutcome fail(PutOutcome outcome) throws InterruptedException {
        if (outcome instanceof PutOutcome.Refused(Refusal reason)) {
            refusal = reason;
        }
        failed = true;
        while (steps.take() instanceof Step.Content(Batch batch)) {
            batch.release();
        }
        return outcome;
    }
}
