package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.Versioning;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes an object of an upload's parts. */
record CompleteUploadCommand(
        UploadKey upload,
        List<PartChoice> chosen,
        @Nullable Checksum checksum,
        Condition condition,
        long minPartBytes,
        Duration remembered)
        implements Command<Completion> {

    @Override
    public Completion apply(CommandContext step) {
        BucketRow bucket = step.bucket(upload.bucket());
        if (bucket == null) {
            return new Completion.NoSuchBucket();
        }
        CompletedUploads completed = new CompletedUploads(step, bucket);
        UploadChanges changes = new UploadChanges(step, bucket, upload);
        UploadRow row = changes.find();
        if (row == null) {
            CompletedRow before = completed.find(upload);
            return before == null ? new Completion.NoSuchUpload() : before.completion(upload);
        }
        return switch (PartSelection.of(changes, chosen, minPartBytes)) {
            case PartSelection.Refused refused -> refused.outcome();
            case PartSelection.Selected selected -> {
                KeyChanges key = new KeyChanges(step, bucket, Keys.utf8(upload.key()));
                yield switch (Conditions.of(condition, key.history().object())) {
                    case FAILS -> new Completion.ConditionFailed();
                    case NOTHING_THERE -> new Completion.NoSuchKey();
                    case HOLDS -> {
                        VersionRow version = version(step.time(), bucket, row, selected);
                        releaseOthers(step, changes, selected.parts());
                        key.addReferred(version);
                        completed.remember(upload, version, remembered);
                        yield new Completion.Completed(
                                version.version(upload.bucket(), upload.key(), true), bucket.versioning());
                    }
                };
            }
        };
    }

    /** The chosen parts' data goes over to the object as it is; that of the others becomes garbage. */
    private static void releaseOthers(CommandContext step, UploadChanges changes, List<StoredPart> kept) {
        Set<Integer> numbers = new HashSet<>();
        kept.forEach(part -> numbers.add(part.number()));
        for (PartRow part : changes.end()) {
            if (!numbers.contains(part.number())) {
                step.references().release(part.data());
            }
        }
    }

    private VersionRow version(long time, BucketRow bucket, UploadRow row, PartSelection.Selected selected) {
        return new VersionRow(
                time,
                bucket.versioning() != Versioning.ENABLED,
                false,
                selected.parts().size() > VersionRow.PARTS_INSIDE,
                selected.size(),
                selected.etag(),
                row.owner(),
                row.storageClass(),
                checksum,
                row.headers(),
                row.tags(),
                row.access(),
                selected.parts());
    }
}
