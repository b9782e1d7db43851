package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of uploads, kept for a while for clients that did not hear the answer. */
final class CompletedUploads {
    /** How many old ones go with each new one, so that they cannot pile up. */
    private static final int FORGOTTEN_EACH = 4;

    private final CommandContext step;
    private final BucketRow bucket;

    CompletedUploads(CommandContext step, BucketRow bucket) {
        this.step = step;
        this.bucket = bucket;
    }

    @Nullable
    CompletedRow find(UploadKey upload) {
        byte[] row = step.rows().value(Keys.completed(bucket.id(), upload.upload()));
        if (row == null) {
            return null;
        }
        CompletedRow completed = CompletedRow.from(row);
        return completed.key().equals(upload.key()) ? completed : null;
    }

    void remember(UploadKey upload, VersionRow object, Duration howLong) {
        forget(Time.first(Time.of(step.time()).minus(howLong)));
        CompletedRow row = new CompletedRow(upload.key(), bucket.versioning(), object);
        step.rows().put(Keys.completed(bucket.id(), upload.upload()), row.bytes());
        step.rows().put(Keys.remembered(step.time(), bucket.id(), upload.upload()), new byte[0]);
    }

    private void forget(long olderThan) {
        List<byte[]> old = new ArrayList<>();
        try (Cursor cursor = step.rows().cursor(Table.REMEMBERED.all())) {
            for (boolean more = cursor.first(); more && old.size() < FORGOTTEN_EACH; more = cursor.next()) {
                if (ByteBuffer.wrap(cursor.key()).getLong(1) >= olderThan) {
                    break;
                }
                old.add(cursor.key());
            }
        }
        for (byte[] key : old) {
            ByteBuffer fields = ByteBuffer.wrap(key, 1 + Long.BYTES, 3 * Long.BYTES);
            step.rows().delete(key);
            step.rows().delete(Keys.completed(fields.getLong(), new UploadId(fields.getLong(), fields.getLong())));
        }
    }
}
