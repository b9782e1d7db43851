package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.data.SegmentRepair.Result;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Repairs what the queue knows, in a thread of its own, and sweeps when a drive came or when it is asked to. */
final class Repairs implements Repair, Runnable {
    private static final System.Logger LOG = System.getLogger(Repairs.class.getName());
    private static final int REPORT_EVERY = 1_000;

    private final Surroundings around;
    private final SegmentRepair repair;
    private final RepairQueue queue;
    private final LongAdder repaired = new LongAdder();
    private final LongAdder rebuilt = new LongAdder();
    private final ReentrantLock sweeping = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread;
    private boolean asked;
    private boolean resting;
    private volatile long sweptNotes = -1;
    private volatile boolean closed;
    private volatile @Nullable RepairReport current;

    Repairs(Surroundings around) {
        this.around = around;
        this.repair = new SegmentRepair(around);
        this.queue = around.queue();
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
                    repair(next.get().getKey(), next.get().getValue());
                } else if (takeAsked()) {
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
        queue.mark().since().ifPresent(id -> sweep(Optional.of(Deletes.before(id)), RepairProgress.SILENT));
    }

    private void repair(SegmentId segment, boolean verify) {
        Result result = repair.run(segment, verify);
        count(result);
        if (result instanceof Result.Stuck || result instanceof Result.Unreadable) {
            queue.stuck(segment, verify);
        }
    }

    private void count(Result result) {
        switch (result) {
            case Result.Repaired(int shards, long bytes) -> {
                repaired.increment();
                rebuilt.add(bytes);
            }
            case Result.Stuck(int shards, long bytes) -> rebuilt.add(bytes);
            case Result.Whole whole -> {}
            case Result.Unreadable unreadable -> {}
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
            boolean complete = around.drives().complete();
            RepairReport report = new Sweep(around, after).run(progress);
            if (report.whole() && complete && around.drives().complete() && !closed) {
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
        return new RepairStatus(queue.size(), repaired.sum(), rebuilt.sum(), Optional.ofNullable(current));
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
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** One way through all ids. */
    private final class Sweep {
        private final Holdings holdings;
        private final long now;
        private long first = -1;
        private long segments;
        private long degraded;
        private long whole;
        private long shards;
        private long bytes;
        private long unreadable;

        Sweep(Surroundings around, Optional<BlobId> after) {
            this.holdings = new Holdings(around.drives(), after);
            this.now = around.ids().now();
        }

        RepairReport run(RepairProgress progress) {
            for (Holdings.Listed listed = holdings.next(); listed != null && !closed; listed = holdings.next()) {
                first = first < 0 ? listed.segment().id().high() : first;
                segments++;
                if (listed.count() < listed.segment().shards()
                        && !around.ids().arriving(listed.segment().id())) {
                    degraded(listed.segment());
                }
                if (segments % REPORT_EVERY == 0) {
                    tell(progress, report(share(listed.segment().id().high())));
                }
            }
            RepairReport end = report(closed ? 0 : 1);
            tell(progress, end);
            return end;
        }

        private void degraded(SegmentId segment) {
            Result result = repair.run(segment, false);
            count(result);
            switch (result) {
                case Result.Whole complete -> {
                    return;
                }
                case Result.Repaired(int count, long size) -> {
                    whole++;
                    shards += count;
                    bytes += size;
                }
                case Result.Stuck(int count, long size) -> {
                    shards += count;
                    bytes += size;
                }
                case Result.Unreadable none -> unreadable++;
            }
            degraded++;
        }

        private double share(long high) {
            return now <= first ? 0 : Math.clamp((double) (high - first) / (now - first), 0, 1);
        }

        private void tell(RepairProgress progress, RepairReport report) {
            current = report;
            progress.swept(report);
        }

        private RepairReport report(double share) {
            return new RepairReport(share, segments, degraded, whole, shards, bytes, unreadable);
        }
    }
}
