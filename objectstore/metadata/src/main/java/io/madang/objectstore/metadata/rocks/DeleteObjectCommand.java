package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import org.jspecify.annotations.Nullable;

/** Removes a version, or hides a key behind a delete marker. */
record DeleteObjectCommand(String bucket, String key, @Nullable VersionId version, Condition condition)
        implements Command<Deletion> {
    @Override
    public Deletion apply(CommandContext step) {
        BucketRow row = step.bucket(bucket);
        if (row == null) {
            return new Deletion.NoSuchBucket();
        }
        KeyChanges changes = new KeyChanges(step, row, Keys.utf8(key));
        VersionRow found =
                version == null ? changes.history().object() : changes.history().find(version);
        return switch (verdict(found)) {
            case FAILS -> new Deletion.ConditionFailed();
            case NOTHING_THERE -> new Deletion.NoSuchKey();
            case HOLDS -> version == null ? hide(step, row, changes, found) : remove(changes, found, version);
        };
    }

    /** A marker is nothing to whoever deletes a key, and something to whoever names it. */
    private Condition.Verdict verdict(@Nullable VersionRow found) {
        return version != null && found != null && found.marker()
                ? condition.ofMarker(found.version(bucket, key, true).modified())
                : Conditions.of(condition, found);
    }

    private static Deletion remove(KeyChanges changes, @Nullable VersionRow found, VersionId version) {
        if (found == null) {
            return new Deletion.Deleted(version, false);
        }
        changes.remove(found);
        return new Deletion.Deleted(version, found.marker());
    }

    private static Deletion hide(CommandContext step, BucketRow row, KeyChanges changes, @Nullable VersionRow object) {
        if (row.versioning() == Versioning.OFF) {
            if (object != null) {
                changes.remove(object);
            }
            return new Deletion.Deleted(null, false);
        }
        VersionRow marker = VersionRow.marker(step.time(), row.versioning() == Versioning.SUSPENDED, row.owner());
        changes.add(marker);
        return new Deletion.Deleted(marker.id(), true);
    }
}
