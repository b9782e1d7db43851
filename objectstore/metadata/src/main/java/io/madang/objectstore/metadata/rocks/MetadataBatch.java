package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.MetadataFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatchWithIndex;

/** Changes that become durable together, and the rows as they leave them: each command sees those before it. */
final class MetadataBatch implements View, AutoCloseable {
    private final Database database;
    private final WriteBatchWithIndex rows = new WriteBatchWithIndex(true);
    private final ReadOptions latest = new ReadOptions();
    private final Map<Long, BucketUsage> usage = new HashMap<>();
    private boolean changesBuckets;

    MetadataBatch(Database database) {
        this.database = database;
        database.enter();
    }

    WriteBatchWithIndex rows() {
        return rows;
    }

    boolean empty() {
        return rows.count() == 0;
    }

    /** Whether rows of buckets or of their settings are among the changes. */
    boolean changesBuckets() {
        return changesBuckets;
    }

    @Override
    public byte @Nullable [] value(byte[] key) {
        if (!changesBuckets && BucketRows.has(key)) {
            return database.value(key);
        }
        try {
            return rows.getFromBatchAndDB(database.rocks(), latest, key);
        } catch (RocksDBException e) {
            throw new MetadataFailure("A row cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public Cursor cursor(byte[] prefix) {
        Slice end = new Slice(Ranges.behindAll(prefix));
        ReadOptions options = new ReadOptions().setIterateUpperBound(end);
        RocksIterator base = database.rocks().newIterator(options);
        return new Cursor(prefix, rows.newIteratorWithBase(base), List.of(options, end), database.work());
    }

    void put(byte[] key, byte[] value) {
        changesBuckets |= BucketRows.has(key);
        try {
            rows.put(key, value);
        } catch (RocksDBException e) {
            throw new MetadataFailure("A change cannot be noted: " + e.getMessage(), e);
        }
    }

    void delete(byte[] key) {
        changesBuckets |= BucketRows.has(key);
        try {
            rows.delete(key);
        } catch (RocksDBException e) {
            throw new MetadataFailure("A change cannot be noted: " + e.getMessage(), e);
        }
    }

    /** Adds to a bucket's counts, which are one row for the whole group. */
    void count(long bucket, BucketUsage more) {
        usage.merge(bucket, more, BucketUsage::plus);
    }

    void noLongerCount(long bucket) {
        delete(Keys.usage(bucket));
        usage.remove(bucket);
    }

    /** What the bucket holds after all changes so far. */
    BucketUsage usage(long bucket) {
        return UsageRow.from(value(Keys.usage(bucket))).plus(usage.getOrDefault(bucket, BucketUsage.NOTHING));
    }

    /** Adds what all changes have in common: what they make of the counts, and when the last of them was. */
    void end(long lastTime) {
        usage.forEach((bucket, more) -> {
            byte[] key = Keys.usage(bucket);
            put(key, UsageRow.bytes(UsageRow.from(value(key)).plus(more)));
        });
        put(Keys.CLOCK, TimeRow.bytes(lastTime));
    }

    /** From here on {@link #takeBack} takes back. */
    void mark() {
        rows.setSavePoint();
    }

    void keep() {
        try {
            rows.popSavePoint();
        } catch (RocksDBException e) {
            throw new MetadataFailure("A change cannot be noted: " + e.getMessage(), e);
        }
    }

    void takeBack() {
        try {
            rows.rollbackToSavePoint();
        } catch (RocksDBException e) {
            throw new MetadataFailure("A change cannot be taken back: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        rows.close();
        latest.close();
        database.leave();
    }
}
