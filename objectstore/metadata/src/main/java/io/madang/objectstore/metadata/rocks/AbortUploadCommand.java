package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.UploadKey;

/** Forgets an upload; its parts become garbage. */
record AbortUploadCommand(UploadKey upload) implements Command<Boolean> {
    @Override
    public Boolean apply(CommandContext step) {
        BucketRow bucket = step.bucket(upload.bucket());
        if (bucket == null) {
            return false;
        }
        UploadChanges changes = new UploadChanges(step, bucket, upload);
        if (changes.find() == null) {
            return false;
        }
        changes.end().forEach(part -> step.references().release(part.data()));
        return true;
    }
}
