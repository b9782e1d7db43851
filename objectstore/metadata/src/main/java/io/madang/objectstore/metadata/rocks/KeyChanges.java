package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.VersionId;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the versions of one key. {@link Table#OBJECTS} has the current version unless that is a delete marker;
 * {@link Table#VERSIONS} has all others; of each key at most one is the null version.
 */
final class KeyChanges {
    private static final BucketUsage MARKER = new BucketUsage(0, 0, 0, 0, 1, 0, 0);
    private static final BucketUsage NO_MARKER = new BucketUsage(0, 0, 0, 0, -1, 0, 0);

    private final CommandContext step;
    private final MetadataBatch rows;
    private final BucketRow bucket;
    private final byte[] key;
    private final KeyHistory history;

    KeyChanges(CommandContext step, BucketRow bucket, byte[] key) {
        this.step = step;
        this.rows = step.rows();
        this.bucket = bucket;
        this.key = key;
        this.history = new KeyHistory(rows, bucket, key);
    }

    KeyHistory history() {
        return history;
    }

    /** Puts a version on top. A null version takes the place of the null version there is. */
    void add(VersionRow version) {
        version.parts().forEach(part -> step.references().retain(part.data()));
        addReferred(version);
    }

    /** The same, where the data is already counted as referred to. */
    void addReferred(VersionRow version) {
        if (version.nullVersion()) {
            VersionRow replaced = history.find(VersionId.NULL);
            if (replaced != null) {
                erase(replaced);
            }
        }
        VersionRow before = history.object();
        if (before != null) {
            noObject(before);
            other(before);
        }
        if (version.apart()) {
            rows.put(Keys.pieces(bucket.id(), version.time()), PieceRow.bytes(version.parts()));
        }
        if (version.marker()) {
            other(version);
            step.count(bucket.id(), MARKER);
        } else {
            object(version);
            step.count(bucket.id(), new BucketUsage(0, 0, 1, version.size(), 0, 0, 0));
        }
    }

    /** Removes a version for good; when it was the current one, the next newest is. */
    void remove(VersionRow version) {
        erase(version);
        if (bucket.everVersioned() && history.object() == null) {
            VersionRow newest = history.newestOther();
            if (newest != null && !newest.marker()) {
                noOther(newest);
                object(newest);
            }
        }
    }

    /**
     * Changes what is said of a version, or of the current one; false where there is none, it is a delete marker, or it is
     * not as the condition wants it.
     */
    boolean rewrite(@Nullable VersionId version, Condition condition, UnaryOperator<VersionRow> change) {
        VersionRow found = version == null ? history.object() : history.find(version);
        if (found == null || found.marker() || Conditions.of(condition, found) != Condition.Verdict.HOLDS) {
            return false;
        }
        rows.put(
                isObject(found) ? Keys.object(bucket.id(), key) : Keys.version(bucket.id(), key, found.time()),
                change.apply(found).bytes());
        return true;
    }

    /** Removes a version, and leaves the place on top open. */
    private void erase(VersionRow version) {
        if (isObject(version)) {
            noObject(version);
        } else {
            noOther(version);
        }
        if (version.apart()) {
            rows.delete(Keys.pieces(bucket.id(), version.time()));
        }
        for (StoredPart part : version.parts()) {
            step.references().release(part.data());
        }
        step.count(bucket.id(), version.marker() ? NO_MARKER : new BucketUsage(0, 0, -1, -version.size(), 0, 0, 0));
    }

    private boolean isObject(VersionRow version) {
        VersionRow object = history.object();
        return object != null && object.time() == version.time();
    }

    private void object(VersionRow version) {
        rows.put(Keys.object(bucket.id(), key), version.bytes());
        history.nowIs(version);
        step.count(bucket.id(), new BucketUsage(1, version.size(), 0, 0, 0, 0, 0));
    }

    private void noObject(VersionRow version) {
        rows.delete(Keys.object(bucket.id(), key));
        history.nowIs(null);
        step.count(bucket.id(), new BucketUsage(-1, -version.size(), 0, 0, 0, 0, 0));
    }

    private void other(VersionRow version) {
        rows.put(Keys.version(bucket.id(), key, version.time()), version.bytes());
        if (version.nullVersion()) {
            rows.put(Keys.nullVersion(bucket.id(), key), TimeRow.bytes(version.time()));
        }
    }

    private void noOther(VersionRow version) {
        rows.delete(Keys.version(bucket.id(), key, version.time()));
        if (version.nullVersion()) {
            rows.delete(Keys.nullVersion(bucket.id(), key));
        }
    }
}
