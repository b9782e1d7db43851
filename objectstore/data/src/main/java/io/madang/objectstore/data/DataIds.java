package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Draws ids, each greater than the last, and knows those whose data is still on its way in. */
final class DataIds {
    private final InstantSource clock;
    private final RandomGenerator random;
    private final AtomicLong last = new AtomicLong();
    private final Set<DataId> arriving = ConcurrentHashMap.newKeySet();

    /** @param floor the least order that an id may have, whatever the clock says */
    DataIds(InstantSource clock, RandomGenerator random, long floor) {
        this.clock = clock;
        this.random = random;
        this.last.set(floor);
    }

    /** A new id, which arrives until {@link #arrived}. */
    DataId draw(Layout layout) {
        long now = clock.millis() << 16;
        DataId id = DataId.draw(last.updateAndGet(before -> Math.max(before + 1, now)), layout, random.nextInt());
        arriving.add(id);
        return id;
    }

    /** The order that an id drawn now would have. */
    long now() {
        return clock.millis() << 16;
    }

    void arrived(DataId id) {
        arriving.remove(id);
    }

    boolean arriving(DataId id) {
        return arriving.contains(id);
    }
}
