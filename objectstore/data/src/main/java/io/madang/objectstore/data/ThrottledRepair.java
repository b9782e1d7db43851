package io.madang.objectstore.data;

import io.madang.objectstore.blob.Throttle;
import io.madang.objectstore.data.SegmentRepair.Result;
import java.util.concurrent.atomic.LongAdder;

/** Repairs segment by segment, counts what it did, and takes its time: the rate is for all who repair together. */
final class ThrottledRepair {
    private final SegmentRepair repair;
    private final Throttle throttle;
    private final LongAdder repaired = new LongAdder();
    private final LongAdder rebuilt = new LongAdder();

    ThrottledRepair(DataEnvironment environment) {
        this.repair = new SegmentRepair(environment);
        this.throttle = Throttle.perSecond(environment.settings().repairBytesPerSecond());
    }

    Result run(SegmentId segment, boolean verify) {
        Result result = repair.run(segment, verify);
        switch (result) {
            case Result.Repaired(int shards, long bytes) -> {
                repaired.increment();
                spend(bytes);
            }
            case Result.Stuck(int shards, long bytes) -> spend(bytes);
            case Result.Whole whole -> {}
            case Result.Unreadable unreadable -> {}
        }
        return result;
    }

    private void spend(long bytes) {
        rebuilt.add(bytes);
        synchronized (throttle) {
            throttle.spend(bytes);
        }
    }

    long repaired() {
        return repaired.sum();
    }

    long rebuiltBytes() {
        return rebuilt.sum();
    }
}
