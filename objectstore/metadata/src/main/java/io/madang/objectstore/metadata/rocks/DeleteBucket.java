package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketDeletion;
import java.util.ArrayList;
import java.util.List;

/** Removes an empty bucket. */
record DeleteBucket(String name) implements Command<BucketDeletion> {
    private static final List<Table> CONTENT = List.of(Table.OBJECTS, Table.VERSIONS);

    @Override
    public BucketDeletion apply(Step step) {
        BucketRow bucket = step.bucket(name);
        if (bucket == null) {
            return new BucketDeletion.NoSuchBucket();
        }
        if (CONTENT.stream().anyMatch(table -> any(step, table, bucket))) {
            return new BucketDeletion.NotEmpty();
        }
        if (any(step, Table.UPLOADS, bucket)) {
            return new BucketDeletion.OnlyUploads();
        }
        settings(step, bucket).forEach(step.rows()::delete);
        step.noLongerCount(bucket.id());
        step.rows().delete(Keys.bucket(name));
        return new BucketDeletion.Deleted();
    }

    private static boolean any(Step step, Table table, BucketRow bucket) {
        try (Cursor cursor = step.rows().cursor(table.of(bucket.id()))) {
            return cursor.first();
        }
    }

    private static List<byte[]> settings(Step step, BucketRow bucket) {
        List<byte[]> keys = new ArrayList<>();
        try (Cursor cursor = step.rows().cursor(Table.SETTINGS.of(bucket.id()))) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                keys.add(cursor.key());
            }
        }
        return keys;
    }
}
