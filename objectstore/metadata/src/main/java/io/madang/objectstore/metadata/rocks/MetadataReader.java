package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.VersionId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be asked without changing anything. */
final class MetadataReader {
    private final Database database;

    MetadataReader(Database database) {
        this.database = database;
    }

    Optional<BucketRow> bucket(String name) {
        return bucket(database, name);
    }

    static Optional<BucketRow> bucket(View view, String name) {
        return Optional.ofNullable(view.value(Keys.bucket(name))).map(BucketRow::from);
    }

    List<Bucket> buckets(String after, int limit) {
        List<Bucket> buckets = new ArrayList<>();
        try (Cursor cursor = database.cursor(Table.BUCKETS.all())) {
            boolean more = cursor.seek(after.isEmpty() ? Keys.bucket("") : Ranges.behind(Keys.bucket(after)));
            for (; more && buckets.size() < limit; more = cursor.next()) {
                byte[] key = cursor.key();
                String name = new String(key, 1, key.length - 1, StandardCharsets.UTF_8);
                buckets.add(BucketRow.from(cursor.value()).bucket(name));
            }
        }
        return buckets;
    }

    /** The usual case takes two reads; only where they do not settle it, more that must agree with each other. */
    Optional<ObjectVersion> find(String bucket, String key, @Nullable VersionId version) {
        Optional<BucketRow> row = bucket(bucket);
        if (row.isEmpty()) {
            return Optional.empty();
        }
        byte[] value = database.value(Keys.object(row.get().id(), Keys.utf8(key)));
        if (value == null && !row.get().everVersioned()) {
            return Optional.empty();
        }
        if (value != null) {
            VersionRow object = VersionRow.from(value);
            if (!object.apart() && (version == null || object.id().equals(version))) {
                return Optional.of(object.version(bucket, key, true));
            }
        }
        try (DatabaseSnapshot moment = database.moment()) {
            return bucket(moment, bucket).flatMap(now -> find(moment, now, bucket, key, version));
        }
    }

    private static Optional<ObjectVersion> find(
            View view, BucketRow row, String bucket, String key, @Nullable VersionId version) {
        KeyHistory history = new KeyHistory(view, row, Keys.utf8(key));
        VersionRow current = history.current();
        VersionRow found = version == null ? current : history.find(version);
        if (found == null) {
            return Optional.empty();
        }
        boolean latest = current != null && current.time() == found.time();
        return Optional.of(found.version(bucket, key, latest));
    }

    Optional<UploadRow> upload(View view, UploadKey key) {
        return bucket(view, key.bucket())
                .flatMap(bucket ->
                        Optional.ofNullable(view.value(Keys.upload(bucket.id(), Keys.utf8(key.key()), key.upload()))))
                .map(UploadRow::from);
    }

    Optional<PartListing> parts(UploadKey key, int after, int limit) {
        try (DatabaseSnapshot moment = database.moment()) {
            Optional<BucketRow> bucket = bucket(moment, key.bucket());
            Optional<UploadRow> upload = upload(moment, key);
            if (bucket.isEmpty() || upload.isEmpty()) {
                return Optional.empty();
            }
            long id = bucket.get().id();
            List<Part> parts = new ArrayList<>();
            try (Cursor cursor = moment.cursor(Keys.parts(id, key.upload()))) {
                boolean more = cursor.seek(Keys.part(id, key.upload(), after + 1));
                for (; more && parts.size() < limit; more = cursor.next()) {
                    parts.add(PartRow.from(cursor.value()).part());
                }
                boolean truncated = more && limit > 0;
                int next = truncated ? parts.getLast().number() : 0;
                return Optional.of(new PartListing(upload.get().upload(key), parts, truncated, next));
            }
        }
    }

    List<Garbage> garbage(int limit, Instant olderThan) {
        long before = Time.first(olderThan);
        List<Garbage> garbage = new ArrayList<>();
        try (Cursor cursor = database.cursor(Table.GARBAGE.all())) {
            for (boolean more = cursor.first(); more && garbage.size() < limit; more = cursor.next()) {
                long since = ByteBuffer.wrap(cursor.key()).getLong(1);
                if (since >= before) {
                    break;
                }
                garbage.add(new Garbage(DataRef.from(ByteBuffer.wrap(cursor.value())), Time.of(since)));
            }
        }
        return garbage;
    }

    /** Whether there is a row of any object, version or delete marker; walks through the tombstones of deleted ones. */
    boolean hasVersions(BucketRow bucket) {
        for (Table table : List.of(Table.OBJECTS, Table.VERSIONS)) {
            try (Cursor cursor = database.cursor(table.of(bucket.id()))) {
                if (cursor.first()) {
                    return true;
                }
            }
        }
        return false;
    }
}
