package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadStart;

/**
 * Begins an upload.
 *
 * @param chance the part of its id that cannot be guessed
 */
record StartUploadCommand(NewUpload upload, long chance) implements Command<UploadStart> {
    @Override
    public UploadStart apply(CommandContext step) {
        BucketRow bucket = step.bucket(upload.bucket());
        if (bucket == null) {
            return new UploadStart.NoSuchBucket();
        }
        UploadId id = new UploadId(step.time(), chance);
        UploadRow row = UploadRow.of(step.time(), upload);
        step.rows().put(Keys.upload(bucket.id(), Keys.utf8(upload.key()), id), row.bytes());
        step.count(bucket.id(), new BucketUsage(0, 0, 0, 0, 0, 1, 0));
        return new UploadStart.Started(row.upload(new UploadKey(upload.bucket(), upload.key(), id)));
    }
}
