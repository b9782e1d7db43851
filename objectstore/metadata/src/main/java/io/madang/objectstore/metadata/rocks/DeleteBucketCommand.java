package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.BucketUsage;

/**
 * Removes an empty bucket. Whether it is empty is told by its counts: a look at the rows would walk through the tombstones
 * of all that was deleted in it, while every other change waits.
 */
record DeleteBucketCommand(String name) implements Command<BucketDeletion> {

    @Override
    public BucketDeletion apply(CommandContext step) {
        BucketRow bucket = step.bucket(name);
        if (bucket == null) {
            return new BucketDeletion.NoSuchBucket();
        }
        BucketUsage usage = step.rows().usage(bucket.id());
        if (usage.objects() > 0 || usage.versions() > 0 || usage.markers() > 0) {
            return new BucketDeletion.NotEmpty();
        }
        if (usage.uploads() > 0) {
            return new BucketDeletion.OnlyUploads();
        }
        for (BucketSetting setting : BucketSetting.values()) {
            byte[] key = Keys.setting(bucket.id(), setting);
            if (step.rows().value(key) != null) {
                step.rows().delete(key);
            }
        }
        step.noLongerCount(bucket.id());
        step.rows().delete(Keys.bucket(name));
        return new BucketDeletion.Deleted();
    }
}
