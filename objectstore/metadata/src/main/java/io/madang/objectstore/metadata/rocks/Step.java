package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketUsage;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The application of one command: its time, the rows it sees and changes, and what it makes of the counts. */
final class Step {
    private final Batch rows;
    private final long time;
    private final References references;
    private final Map<Long, BucketUsage> usage = new HashMap<>();

    Step(Batch rows, long time) {
        this.rows = rows;
        this.time = time;
        this.references = new References(rows, time);
    }

    Batch rows() {
        return rows;
    }

    /** When it happens, and a number that no other step has. */
    long time() {
        return time;
    }

    References references() {
        return references;
    }

    @Nullable
    BucketRow bucket(String name) {
        byte[] row = rows.value(Keys.bucket(name));
        return row == null ? null : BucketRow.from(row);
    }

    void count(long bucket, BucketUsage more) {
        usage.merge(bucket, more, BucketUsage::plus);
    }

    /** Writes the counts. */
    void end() {
        usage.forEach((bucket, more) -> {
            byte[] key = Keys.usage(bucket);
            rows.put(key, UsageRow.bytes(UsageRow.from(rows.value(key)).plus(more)));
        });
    }
}
