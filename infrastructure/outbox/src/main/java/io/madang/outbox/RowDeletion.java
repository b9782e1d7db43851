package io.madang.outbox;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what has arrived while more is read and sent; one batch at a time.
 *
 * <p>Only the worker's thread uses it. A page that is read meanwhile may still show the rows, which are then known by
 * {@link #covers}: they have arrived.
 */
final class RowDeletion implements AutoCloseable {

    private final OutboxTable table;
    private final Runnable onFailure;
    private final Set<Long> seqs = new HashSet<>();
    private @Nullable Future<?> underWay;

    /** @param onFailure has the table looked at again; called by another thread */
    RowDeletion(OutboxTable table, Runnable onFailure) {
        this.table = table;
        this.onFailure = onFailure;
    }

    /** Begins to delete the rows when those before are gone; fails if they could not be deleted. */
    void begin(List<OutboxRow> rows) {
        close();
        rows.forEach(row -> seqs.add(row.seq()));
        FutureTask<Boolean> task = new FutureTask<>(() -> table.delete(rows), true) {
            @Override
            protected void done() {
                if (state() == State.FAILED) {
                    onFailure.run();
                }
            }
        };
        underWay = task;
        Thread.ofVirtual().name("outbox-deletion").start(task);
    }

    /** Whether the row is among those that are being deleted, or were last. */
    boolean covers(OutboxRow row) {
        return seqs.contains(row.seq());
    }

    /** Fails if the last rows could not be deleted; does not wait for it. */
    void check() {
        if (underWay != null && underWay.isDone()) {
            awaitResult(underWay);
        }
    }

    /** Waits until nothing is being deleted; fails if the last rows could not be deleted. */
    @Override
    public void close() {
        if (underWay != null) {
            awaitResult(underWay);
        }
        seqs.clear();
    }

    private void awaitResult(Future<?> last) {
        underWay = null;
        try {
            last.get();
        } catch (ExecutionException e) {
            seqs.clear();
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while events that have arrived are being deleted", e);
        }
    }
}
