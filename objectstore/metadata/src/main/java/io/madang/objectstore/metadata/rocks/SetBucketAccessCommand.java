package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.AccessList;

/** Replaces the list of access control of a bucket. */
record SetBucketAccessCommand(String bucket, AccessList access) implements Command<Boolean> {
    @Override
    public Boolean apply(CommandContext step) {
        BucketRow row = step.bucket(bucket);
        if (row == null) {
            return false;
        }
        step.rows().put(Keys.bucket(bucket), row.with(access).bytes());
        return true;
    }
}
