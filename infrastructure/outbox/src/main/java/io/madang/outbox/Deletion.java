package io.madang.outbox;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Deletes what has arrived while the next batch is read and sent; one batch at a time. */
final class Deletion implements AutoCloseable {

    private final OutboxTable table;
    private @Nullable Future<?> underWay;

    Deletion(OutboxTable table) {
        this.table = table;
    }

    /** Begins to delete the rows when those before are gone; fails if they could not be deleted. */
    void begin(List<OutboxRow> rows) {
        close();
        FutureTask<?> task = new FutureTask<>(() -> table.delete(rows), true);
        underWay = task;
        Thread.ofVirtual().name("outbox-deletion").start(task);
    }

    /** Waits until nothing is being deleted: a look at the table then finds no row that has arrived. */
    @Override
    public void close() {
        Future<?> last = underWay;
        underWay = null;
        if (last == null) {
            return;
        }
        try {
            last.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while events that have arrived are being deleted", e);
        }
    }
}
