package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.MetadataFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatchWithIndex;

/** Changes that become durable together, and the rows as they leave them: each command sees those before it. */
final class Batch implements View, AutoCloseable {
    private final Database database;
    private final WriteBatchWithIndex rows = new WriteBatchWithIndex(true);
    private final ReadOptions latest = new ReadOptions();

    Batch(Database database) {
        this.database = database;
        database.enter();
    }

    WriteBatchWithIndex rows() {
        return rows;
    }

    boolean empty() {
        return rows.count() == 0;
    }

    @Override
    public byte @Nullable [] value(byte[] key) {
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
        try {
            rows.put(key, value);
        } catch (RocksDBException e) {
            throw new MetadataFailure("A change cannot be noted: " + e.getMessage(), e);
        }
    }

    void delete(byte[] key) {
        try {
            rows.delete(key);
        } catch (RocksDBException e) {
            throw new MetadataFailure("A change cannot be noted: " + e.getMessage(), e);
        }
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
