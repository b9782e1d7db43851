package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.Versioning;

/** Makes an object visible. */
record PutObjectCommand(NewObject object, Condition condition) implements Command<Commit> {
    @Override
    public Commit apply(CommandContext step) {
        BucketRow bucket = step.bucket(object.bucket());
        if (bucket == null) {
            return new Commit.NoSuchBucket();
        }
        KeyChanges changes = new KeyChanges(step, bucket, Keys.utf8(object.key()));
        switch (Conditions.of(condition, changes.history().object())) {
            case FAILS -> {
                return new Commit.ConditionFailed();
            }
            case NOTHING_THERE -> {
                return new Commit.NoSuchKey();
            }
            case HOLDS -> {}
        }
        References references = step.references();
        if (object.sharesData() ? !references.areAlive(object.parts()) : !references.areUsable(object.parts())) {
            return new Commit.DataGone();
        }
        VersionRow version = version(step.time(), bucket);
        changes.add(version);
        return new Commit.Stored(version.version(object.bucket(), object.key(), true), bucket.versioning());
    }

    private VersionRow version(long time, BucketRow bucket) {
        return new VersionRow(
                time,
                bucket.versioning() != Versioning.ENABLED,
                false,
                object.parts().size() > VersionRow.PARTS_INSIDE,
                object.size(),
                object.etag(),
                object.owner(),
                object.storageClass(),
                object.checksum(),
                object.headers(),
                object.tags(),
                object.access(),
                object.parts());
    }
}
