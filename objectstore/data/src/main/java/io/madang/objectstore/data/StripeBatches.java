package io.madang.objectstore.data;

import io.madang.objectstore.blob.Layout;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The few batches of one writer: what bounds its memory, and lets it wait for the drives. */
final class StripeBatches implements AutoCloseable {
    /** Drives hold up to three of them while the next is filled. */
    private static final int BATCHES = 4;

    /** Of copies all drives share one piece. */
    private static final int COPY_BATCHES = 6;

    private final Layout layout;
    private final StripeBuffers spares;
    private final Semaphore permits;
    private final Queue<StripeBatch> free = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    StripeBatches(Layout layout, StripeBuffers spares) {
        this.layout = layout;
        this.spares = spares;
        this.permits = new Semaphore(layout.data() == 1 ? COPY_BATCHES : BATCHES);
    }

    /** An empty batch; null when none became free in time. */
    @Nullable
    StripeBatch take(Duration patience) throws InterruptedException {
        if (!permits.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return null;
        }
        StripeBatch batch = free.poll();
        return batch == null ? new StripeBatch(layout, spares, this::back) : batch;
    }

    /** One that no drive was sent, or that no drive will read any more. */
    void back(StripeBatch batch) {
        if (!batch.lost()) {
            free.add(batch);
        }
        permits.release();
        if (closed) {
            giveBack();
        }
    }

    /** Nothing is taken any more; what is still with the drives is given back when it comes. */
    @Override
    public void close() {
        closed = true;
        giveBack();
    }

    private void giveBack() {
        for (StripeBatch batch = free.poll(); batch != null; batch = free.poll()) {
            batch.giveBack(spares);
        }
    }
}
