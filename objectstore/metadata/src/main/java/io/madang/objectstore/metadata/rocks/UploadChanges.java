package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.UploadKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes to one upload and its parts. */
final class UploadChanges {
    private final CommandContext step;
    private final MetadataBatch rows;
    private final BucketRow bucket;
    private final UploadKey upload;

    UploadChanges(CommandContext step, BucketRow bucket, UploadKey upload) {
        this.step = step;
        this.rows = step.rows();
        this.bucket = bucket;
        this.upload = upload;
    }

    private byte[] row() {
        return Keys.upload(bucket.id(), Keys.utf8(upload.key()), upload.upload());
    }

    @Nullable
    UploadRow find() {
        byte[] row = rows.value(row());
        return row == null ? null : UploadRow.from(row);
    }

    @Nullable
    PartRow part(int number) {
        if (number > Limits.PARTS) {
            return null;
        }
        byte[] row = rows.value(Keys.part(bucket.id(), upload.upload(), number));
        return row == null ? null : PartRow.from(row);
    }

    /** Puts a part in its place; the one that was there gives way. */
    void put(PartRow part) {
        step.references().retain(part.data());
        PartRow replaced = part(part.number());
        if (replaced != null) {
            step.references().release(replaced.data());
        }
        rows.put(Keys.part(bucket.id(), upload.upload(), part.number()), part.bytes());
        count(0, part.size() - (replaced == null ? 0 : replaced.size()));
    }

    /** Removes the upload and the rows of its parts, and gives back these: their data is the caller's to keep or not. */
    List<PartRow> end() {
        List<PartRow> parts = new ArrayList<>();
        try (Cursor cursor = rows.cursor(Keys.parts(bucket.id(), upload.upload()))) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                parts.add(PartRow.from(cursor.value()));
            }
        }
        long bytes = 0;
        for (PartRow part : parts) {
            rows.delete(Keys.part(bucket.id(), upload.upload(), part.number()));
            bytes += part.size();
        }
        rows.delete(row());
        count(-1, -bytes);
        return parts;
    }

    private void count(int uploads, long partBytes) {
        step.count(bucket.id(), new BucketUsage(0, 0, 0, 0, 0, uploads, partBytes));
    }
}
