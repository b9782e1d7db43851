package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketSetting;
import org.jspecify.annotations.Nullable;

/** Replaces or removes a document of a bucket. */
record ConfigureBucketCommand(String bucket, BucketSetting setting, @Nullable String document)
        implements Command<Boolean> {
    @Override
    public Boolean apply(CommandContext step) {
        BucketRow row = step.bucket(bucket);
        if (row == null) {
            return false;
        }
        byte[] key = Keys.setting(row.id(), setting);
        if (document == null) {
            step.rows().delete(key);
        } else {
            step.rows().put(key, DocumentRow.bytes(document));
        }
        return true;
    }
}
