package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.PartOutcome;
import io.madang.objectstore.metadata.UploadKey;

/** Adds or replaces a part. */
record PutPart(UploadKey upload, NewPart part) implements Command<PartOutcome> {
    @Override
    public PartOutcome apply(Step step) {
        BucketRow bucket = step.bucket(upload.bucket());
        if (bucket == null) {
            return new PartOutcome.NoSuchUpload();
        }
        UploadChanges changes = new UploadChanges(step, bucket, upload);
        if (changes.find() == null) {
            return new PartOutcome.NoSuchUpload();
        }
        PartRow row = PartRow.of(step.time(), part);
        changes.put(row);
        return new PartOutcome.Stored(row.part());
    }
}
