package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.MetadataFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Goes through the rows that begin with a prefix, in order, by one thread. */
final class Cursor implements AutoCloseable {
    private final byte[] prefix;
    private final RocksIterator rows;
    private final List<? extends AutoCloseable> owned;
    private final DatabaseCounters work;
    private byte @Nullable [] key;

    Cursor(byte[] prefix, RocksIterator rows, List<? extends AutoCloseable> owned, DatabaseCounters work) {
        this.prefix = prefix;
        this.rows = rows;
        this.owned = owned;
        this.work = work;
    }

    /** Goes to the first row; false when there is none. */
    boolean first() {
        return seek(prefix);
    }

    /** Goes to the first row at or after this key, which must not be before the prefix. */
    boolean seek(byte[] target) {
        work.seeks().increment();
        rows.seek(target);
        return settle();
    }

    boolean next() {
        work.steps().increment();
        rows.next();
        return settle();
    }

    private boolean settle() {
        key = null;
        if (!rows.isValid()) {
            try {
                rows.status();
            } catch (RocksDBException e) {
                throw new MetadataFailure("Rows cannot be read: " + e.getMessage(), e);
            }
            return false;
        }
        byte[] found = rows.key();
        if (!Ranges.startsWith(found, prefix)) {
            return false;
        }
        key = found;
        return true;
    }

    boolean valid() {
        return key != null;
    }

    byte[] key() {
        byte[] found = key;
        if (found == null) {
            throw new IllegalStateException("The cursor is not at a row");
        }
        return found;
    }

    byte[] value() {
        key();
        return rows.value();
    }

    @Override
    public void close() {
        rows.close();
        Database.closeAll(owned);
    }
}
