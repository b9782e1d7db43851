package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketOutcome;
import io.madang.objectstore.metadata.NewBucket;

/** Makes a bucket. */
record CreateBucketCommand(NewBucket bucket) implements Command<BucketOutcome> {
    @Override
    public BucketOutcome apply(CommandContext step) {
        BucketRow there = step.bucket(bucket.name());
        if (there != null) {
            return new BucketOutcome.AlreadyThere(there.bucket(bucket.name()));
        }
        BucketRow row = BucketRow.of(step.time(), bucket);
        step.rows().put(Keys.bucket(bucket.name()), row.bytes());
        bucket.settings().forEach((setting, document) -> step.rows()
                .put(Keys.setting(row.id(), setting), DocumentRow.bytes(document)));
        return new BucketOutcome.Created(row.bucket(bucket.name()));
    }
}
