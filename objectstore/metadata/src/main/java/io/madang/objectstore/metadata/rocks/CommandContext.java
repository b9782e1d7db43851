package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketUsage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The application of one command: its time, the rows it sees and changes, and what it makes of the counts. */
final class CommandContext {
    private final MetadataBatch rows;
    private final long time;
    private final References references;
    private final Map<Long, BucketUsage> usage = new HashMap<>();
    private final Set<Long> gone = new HashSet<>();

    CommandContext(MetadataBatch rows, long time) {
        this.rows = rows;
        this.time = time;
        this.references = new References(rows, time);
    }

    MetadataBatch rows() {
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

    /** Nothing is left in the bucket that could be counted. */
    void noLongerCount(long bucket) {
        gone.add(bucket);
    }

    /** Adds its counts to those of the group: only now is it certain that it is not taken back. */
    void end() {
        usage.forEach(rows::count);
        gone.forEach(rows::noLongerCount);
    }
}
