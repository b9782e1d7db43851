package io.madang.objectstore.data;

import io.madang.objectstore.blob.Layout;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The few batches of one writer: what bounds its memory, and lets it wait for the drives. */
final class Batches {
    private static final int BATCHES = 6;

    private final Layout layout;
    private final Semaphore permits = new Semaphore(BATCHES);
    private final Queue<Batch> free = new ConcurrentLinkedQueue<>();

    Batches(Layout layout) {
        this.layout = layout;
    }

    /** An empty batch; null when none became free in time. */
    @Nullable
    Batch take(Duration patience) throws InterruptedException {
        if (!permits.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return null;
        }
        Batch batch = free.poll();
        return batch == null ? new Batch(layout, this::back) : batch;
    }

    private void back(Batch batch) {
        if (!batch.lost()) {
            free.add(batch);
        }
        permits.release();
    }
}
