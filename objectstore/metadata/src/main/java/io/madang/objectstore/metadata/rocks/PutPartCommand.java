package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.PartOutcome;
import io.madang.objectstore.metadata.UploadKey;

/** Adds or replaces a part. */
record PutPartCommand(UploadKey upload, NewPart part) implements Command<PartOutcome> {
    @Override
    public PartOutcome apply(CommandContext step) {
        BucketRow bucket = step.bucket(upload.bucket());
        if (bucket == null) {
            return new PartOutcome.NoSuchUpload();
        }
        UploadChanges changes = new UploadChanges(step, bucket, upload);
        if (changes.find() == null) {
            return new PartOutcome.NoSuchUpload();
        }
        if (!step.references().usable(part.data().id())) {
            return new PartOutcome.DataGone();
        }
        PartRow row = PartRow.of(step.time(), part);
        changes.put(row);
        return new PartOutcome.Stored(row.part());
    }
}
