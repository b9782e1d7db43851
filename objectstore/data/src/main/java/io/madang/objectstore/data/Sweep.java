package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.NotAnswered;
import io.madang.objectstore.data.SegmentRepair.Result;
import java.util.Optional;
import java.util.concurrent.Phaser;
import java.util.function.BooleanSupplier;

/** One pass through all ids that repairs every segment that lacks a shard, or has too many in one failure domain. */
final class Sweep {
    private static final System.Logger LOG = System.getLogger(Sweep.class.getName());
    private static final int REPORT_EVERY = 1_000;

    private final DataEnvironment environment;
    private final ThrottledRepair repair;
    private final RepairPool pool;
    private final Optional<BlobId> after;
    private final BooleanSupplier stopped;
    private final long now;
    private final Phaser underWay = new Phaser(1);
    private long first = -1;
    private long segments;
    private long degraded;
    private long whole;
    private long shards;
    private long bytes;
    private long unreadable;

    Sweep(
            DataEnvironment environment,
            ThrottledRepair repair,
            RepairPool pool,
            Optional<BlobId> after,
            BooleanSupplier stopped) {
        this.environment = environment;
        this.repair = repair;
        this.pool = pool;
        this.after = after;
        this.stopped = stopped;
        this.now = environment.ids().now();
    }

    /** Ends early, and says so, where a drive does not answer: what it has would count as lost. */
    RepairReport run(RepairProgress progress) {
        boolean complete = false;
        try {
            complete = walk(progress);
        } catch (NotAnswered e) {
            LOG.log(System.Logger.Level.WARNING, "A sweep ends early: a drive does not answer", e);
        }
        underWay.arriveAndAwaitAdvance();
        RepairReport end = report(complete ? 1 : 0);
        progress.swept(end);
        return end;
    }

    private boolean walk(RepairProgress progress) {
        SegmentListing holdings = new SegmentListing(environment.drives(), after);
        boolean interrupted = false;
        for (SegmentListing.Listed listed = holdings.next();
                listed != null && !stopped.getAsBoolean() && !interrupted;
                listed = holdings.next()) {
            SegmentId segment = listed.segment();
            first = first < 0 ? segment.id().high() : first;
            segments++;
            boolean lacking =
                    !(listed.whole() && spread(listed)) && !environment.ids().arriving(segment.id());
            if (lacking) {
                interrupted = !start(segment);
            }
            if (lacking || segments % REPORT_EVERY == 0) {
                progress.swept(report(share(segment.id().high())));
            }
        }
        return !stopped.getAsBoolean() && !interrupted;
    }

    /** Has it repaired by the first thread that is free; false when it was interrupted meanwhile. */
    private boolean start(SegmentId segment) {
        underWay.register();
        try {
            pool.run(() -> {
                try {
                    count(repair.run(segment, false));
                } catch (RuntimeException e) {
                    LOG.log(System.Logger.Level.WARNING, "The repair of " + segment + " failed", e);
                    count(new Result.Stuck(0, 0));
                } finally {
                    underWay.arriveAndDeregister();
                }
            });
            return true;
        } catch (InterruptedException e) {
            count(new Result.Stuck(0, 0));
            underWay.arriveAndDeregister();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean spread(SegmentListing.Listed listed) {
        return environment.drives().everyDriveIsADomain()
                || environment.drives().spread(listed.segment()).holdsFor(listed.drives());
    }

    private synchronized void count(Result result) {
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

    private synchronized RepairReport report(double share) {
        return new RepairReport(share, segments, degraded, whole, shards, bytes, unreadable);
    }
}
