package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.VersionId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Replaces the tags of a version. */
record TagObjectCommand(String bucket, String key, @Nullable VersionId version, Map<String, String> tags)
        implements Command<Boolean> {
    @Override
    public Boolean apply(CommandContext step) {
        BucketRow row = step.bucket(bucket);
        return row != null
                && new KeyChanges(step, row, Keys.utf8(key))
                        .rewrite(version, Condition.NONE, found -> found.tagged(tags));
    }
}
