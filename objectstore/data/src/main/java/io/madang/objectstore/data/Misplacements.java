package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataId;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts shards that had to go into a failure domain that holds enough of their segment already, and says so at times. */
final class Misplacements {
    private static final System.Logger LOG = System.getLogger(Misplacements.class.getName());
    private static final long LOG_NANOS = 60_000_000_000L;

    private final RepairQueue queue;
    private final LongAdder count = new LongAdder();
    private final AtomicLong loggedAt = new AtomicLong(System.nanoTime() - LOG_NANOS);

    Misplacements(RepairQueue queue) {
        this.queue = queue;
    }

    /** Counts it, and has it looked at again until it is where it belongs. */
    void noted(DataId id) {
        count.increment();
        try {
            queue.mark(id);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "No drive took the note that shards of " + id + " are to be moved", e);
        }
        long now = System.nanoTime();
        long last = loggedAt.get();
        if (now - last >= LOG_NANOS && loggedAt.compareAndSet(last, now)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Shards of {0} are in a failure domain that already holds enough of them, for no drive of another"
                            + " domain took them; they are moved when one does. {1} so far",
                    id,
                    count.sum());
        }
    }

    long count() {
        return count.sum();
    }
}
