package io.madang.cluster;

import io.madang.kernel.id.Ids;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.kernel.id.TimeWindow;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;

/** This instance's time with one node id: the generator, and how far it may go. */
final class HeldNodeId implements TimeWindow {

    private final int node;
    private final long afterMillis;
    private final long beginMillis;
    private final SnowflakeIds ids;
    private final AtomicBoolean pastTaken = new AtomicBoolean();
    private volatile long endMillis;

    /**
     * @param afterMillis the last time at which anybody before may have made an id
     * @param beginMillis when this instance got the node id: ids of now are of this time or later
     */
    HeldNodeId(int node, long afterMillis, long beginMillis, long endMillis, InstantSource clock) {
        this.node = node;
        this.afterMillis = afterMillis;
        this.beginMillis = Math.max(beginMillis, afterMillis + 1);
        this.endMillis = endMillis;
        this.ids = new SnowflakeIds(node, this.beginMillis - 1, clock, this);
    }

    int node() {
        return node;
    }

    long next() {
        return ids.next();
    }

    /** Ids of the time between the last holder and this one; for one alone, since two would make the same ids. */
    Ids backdated(InstantSource clock) {
        if (!pastTaken.compareAndSet(false, true)) {
            throw new IllegalStateException("somebody makes ids of the past already");
        }
        return new SnowflakeIds(node, afterMillis, clock, () -> beginMillis);
    }

    @Override
    public long endMillis() {
        return endMillis;
    }

    void extendTo(long millis) {
        endMillis = Math.max(endMillis, millis);
    }

    /** The latest time of any id so far. */
    long usedUntil() {
        return ids.usedUntilMillis();
    }

    /** Issues nothing more, and says where it got to. */
    long end() {
        endMillis = 0;
        return ids.usedUntilMillis();
    }
}
