package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.data.SegmentRepair.Result;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Hands what the queue knows to the threads that repair, and sweeps when a drive came or when it is asked to. A thread of
 * its own decides what is next.
 */
final class Repairs implements Repair, Runnable {
    private static final System.Logger LOG = System.getLogger(Repairs.class.getName());

    private final DataEnvironment environment;
    private final ThrottledRepair repair;
    private final RepairQueue queue;
    private final RepairPool pool;
    private final LongAdder sweeps = new LongAdder();
    private final ReentrantLock sweeping = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread;
    private boolean asked;
    private boolean resting;
    private volatile long sweptNotes = -1;
    private volatile boolean closed;
    private volatile @Nullable RepairReport current;

    Repairs(DataEnvironment environment) {
        this.environment = environment;
        this.repair = new ThrottledRepair(environment);
        this.queue = environment.queue();
        this.pool = new RepairPool(
                environment.settings().repairThreads(environment.drives().all().size()));
        // Not a virtual thread: those that only wake each other starve those that wait for a drive's own threads.
        this.thread = Thread.ofPlatform().name("repair").daemon().unstarted(this);
    }

    void start() {
        queue.listener(this::wake);
        thread.start();
    }

    private void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void request() {
        queue.markAll();
        queue.retryStuck();
        lock.lock();
        try {
            asked = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        while (!closed) {
            try {
                Optional<Map.Entry<SegmentId, Boolean>> next = queue.next();
                if (next.isPresent()) {
                    SegmentId segment = next.get().getKey();
                    boolean verify = next.get().getValue();
                    pool.run(() -> repair(segment, verify));
                    continue;
                }
                // What is under way may turn out to be stuck, or find more.
                pool.awaitIdle();
                if (queue.hasWaiting()) {
                    continue;
                }
                if (takeAsked()) {
                    sweep(RepairProgress.SILENT);
                } else if (behind()) {
                    sweepNotes();
                } else {
                    rest();
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.WARNING, "Repair goes on after a failure", e);
            }
        }
    }

    private void rest() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!closed && nothingToDo()) {
                resting = true;
                changed.signalAll();
                changed.await();
            }
            resting = false;
        } finally {
            lock.unlock();
        }
    }

    private boolean nothingToDo() {
        return !asked && !queue.hasWaiting() && !behind();
    }

    @Override
    public void await() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!closed && !(resting && nothingToDo())) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean takeAsked() {
        lock.lock();
        try {
            boolean taken = asked;
            asked = false;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Whether there are notes of degraded writes, none of which is stuck, that no sweep has followed yet. */
    private boolean behind() {
        return queue.mark().since().isPresent()
                && queue.size() == 0
                && queue.mark().notes() != sweptNotes;
    }

    private void sweepNotes() {
        queue.mark().since().ifPresent(id -> sweep(Deletes.before(id), RepairProgress.SILENT));
    }

    private void repair(SegmentId segment, boolean verify) {
        try {
            Result result = repair.run(segment, verify);
            if (result instanceof Result.Stuck || result instanceof Result.Unreadable) {
                queue.stuck(segment, verify);
            }
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "The repair of " + segment + " failed; it is tried again later", e);
            queue.stuck(segment, verify);
        }
    }

    @Override
    public RepairReport sweep(RepairProgress progress) {
        return sweep(Optional.empty(), progress);
    }

    private RepairReport sweep(Optional<BlobId> after, RepairProgress progress) {
        sweeping.lock();
        try {
            long notes = queue.mark().notes();
            sweptNotes = notes;
            boolean complete = environment.drives().complete();
            RepairReport report = new Sweep(environment, repair, pool, after, () -> closed).run(soFar -> {
                current = soFar;
                progress.swept(soFar);
            });
            sweeps.increment();
            if (report.whole()
                    && report.share() == 1
                    && complete
                    && environment.drives().complete()
                    && !closed) {
                queue.mark().clear(notes);
            }
            return report;
        } finally {
            current = null;
            sweeping.unlock();
        }
    }

    @Override
    public RepairStatus status() {
        return new RepairStatus(
                queue.size(),
                repair.repaired(),
                repair.rebuiltBytes(),
                queue.mark().since().isPresent(),
                sweeps.sum(),
                Optional.ofNullable(current));
    }

    void close() {
        closed = true;
        wake();
        sweeping.lock();
        sweeping.unlock();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        pool.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
