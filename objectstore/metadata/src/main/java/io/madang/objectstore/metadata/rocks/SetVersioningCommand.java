package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Versioning;

/** Turns a bucket's versioning on, or suspends it. */
record SetVersioningCommand(String bucket, Versioning versioning) implements Command<Boolean> {
    @Override
    public Boolean apply(CommandContext step) {
        BucketRow row = step.bucket(bucket);
        if (row == null) {
            return false;
        }
        if (versioning == Versioning.OFF && row.everVersioned()) {
            throw new IllegalArgumentException("A bucket that was versioned can only be suspended");
        }
        step.rows().put(Keys.bucket(bucket), row.with(versioning).bytes());
        return true;
    }
}
