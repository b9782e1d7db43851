package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.VersionId;
import org.jspecify.annotations.Nullable;

/** Replaces the list of access control of a version. */
record SetObjectAccessCommand(
        String bucket, String key, @Nullable VersionId version, AccessList access, Condition condition)
        implements Command<Boolean> {
    @Override
    public Boolean apply(CommandContext step) {
        BucketRow row = step.bucket(bucket);
        return row != null
                && new KeyChanges(step, row, Keys.utf8(key)).rewrite(version, condition, found -> found.with(access));
    }
}
