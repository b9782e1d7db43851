package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.data.SegmentRepair.Result;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One way through all ids, on which every segment of which not each drive has one shard is repaired. */
final class Sweep {
    private static final int REPORT_EVERY = 1_000;

    private final Surroundings around;
    private final PacedRepair repair;
    private final Holdings holdings;
    private final BooleanSupplier stopped;
    private final long now;
    private long first = -1;
    private long segments;
    private long degraded;
    private long whole;
    private long shards;
    private long bytes;
    private long unreadable;

    Sweep(Surroundings around, PacedRepair repair, Optional<BlobId> after, BooleanSupplier stopped) {
        this.around = around;
        this.repair = repair;
        this.holdings = new Holdings(around.drives(), after);
        this.stopped = stopped;
        this.now = around.ids().now();
    }

    RepairReport run(RepairProgress progress) {
        for (Holdings.Listed listed = holdings.next();
                listed != null && !stopped.getAsBoolean();
                listed = holdings.next()) {
            first = first < 0 ? listed.segment().id().high() : first;
            segments++;
            boolean lacking =
                    !listed.whole() && !around.ids().arriving(listed.segment().id());
            if (lacking) {
                degraded(listed.segment());
            }
            if (lacking || segments % REPORT_EVERY == 0) {
                progress.swept(report(share(listed.segment().id().high())));
            }
        }
        RepairReport end = report(stopped.getAsBoolean() ? 0 : 1);
        progress.swept(end);
        return end;
    }

    private void degraded(SegmentId segment) {
        switch (repair.run(segment, false)) {
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

    private RepairReport report(double share) {
        return new RepairReport(share, segments, degraded, whole, shards, bytes, unreadable);
    }
}
