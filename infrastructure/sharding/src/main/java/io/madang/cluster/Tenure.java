package io.madang.cluster;

import io.madang.kernel.id.SnowflakeIds;
import io.madang.kernel.id.TimeWindow;
import java.time.InstantSource;

/** This instance's time with one node id: the generator, and how far it may go. */
final class Tenure implements TimeWindow {

    private final int node;
    private final SnowflakeIds ids;
    private volatile long endMillis;

    /** @param afterMillis no id is issued at or before this time */
    Tenure(int node, long afterMillis, long endMillis, InstantSource clock) {
        this.node = node;
        this.endMillis = endMillis;
        this.ids = new SnowflakeIds(node, afterMillis, clock, this);
    }

    int node() {
        return node;
    }

    long next() {
        return ids.next();
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
