package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.HyperClockCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.UInt64AddOperator;
import org.rocksdb.WriteOptions;

/**
 * Where each blob is. It follows the volumes: a record enters after it is durable, together with how far its volume is
 * indexed, so that whatever prefix of its history survives a crash is consistent and the rest can be replayed.
 */
final class BlobIndex implements AutoCloseable {
    private static final long MEMTABLE_BYTES = 64L << 20;
    private static final long LOG_BYTES = 256L << 20;
    /** Not RocksDB's standard, Snappy: its Java library carries a build of that which takes many times as long. */
    private static final CompressionType COMPRESSION = CompressionType.LZ4_COMPRESSION;

    enum Table {
        /** Blob → head or tombstone. */
        BLOBS,
        /** Blob, incarnation, number → where the extent is. */
        EXTENTS,
        /** Blob, incarnation of streams that have extents and no head yet. */
        UNFINISHED,
        /** Blob, volume: a dead head is still in that volume, so its tombstone must stay. */
        REMAINS,
        /** Volume → {@link VolumeRow}. */
        VOLUMES,
        /** Volume → bytes and records that the index refers to. */
        LIVE
    }

    private final RocksDB database;
    private final List<ColumnFamilyHandle> families;
    private final List<AutoCloseable> owned;
    private final WriteOptions relaxed = new WriteOptions();
    private final WriteOptions synced = new WriteOptions().setSync(true);
    private final ReadWriteLock life = new ReentrantReadWriteLock();
    private boolean closed;

    private BlobIndex(RocksDB database, List<ColumnFamilyHandle> families, List<AutoCloseable> owned) {
        this.database = database;
        this.families = families;
        this.owned = owned;
    }

    static BlobIndex open(Path directory, long cacheBytes) throws RocksDBException {
        RocksDB.loadLibrary();
        HyperClockCache cache = new HyperClockCache(cacheBytes, 0, -1, false);
        BloomFilter filter = new BloomFilter(10);
        UInt64AddOperator add = new UInt64AddOperator();
        ColumnFamilyOptions plain = new ColumnFamilyOptions()
                .setCompressionType(COMPRESSION)
                .setTableFormatConfig(
                        new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(filter));
        ColumnFamilyOptions adding =
                new ColumnFamilyOptions().setCompressionType(COMPRESSION).setMergeOperator(add);
        DBOptions options = new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setDbWriteBufferSize(MEMTABLE_BYTES)
                .setMaxTotalWalSize(LOG_BYTES)
                .setKeepLogFileNum(4);
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, plain));
        for (Table table : Table.values()) {
            descriptors.add(new ColumnFamilyDescriptor(
                    table.name().getBytes(StandardCharsets.US_ASCII), table == Table.LIVE ? adding : plain));
        }
        List<AutoCloseable> owned = List.of(options, plain, adding, add, filter, cache);
        List<ColumnFamilyHandle> families = new ArrayList<>();
        try {
            RocksDB database = RocksDB.open(options, directory.toString(), descriptors, families);
            return new BlobIndex(database, families, owned);
        } catch (RocksDBException e) {
            closeAll(owned);
            throw e;
        }
    }

    ColumnFamilyHandle family(Table table) {
        return families.get(table.ordinal() + 1);
    }

    byte @Nullable [] value(Table table, byte[] key) {
        enter();
        try {
            return database.get(family(table), key);
        } catch (RocksDBException e) {
            throw new IndexFailure(e);
        } finally {
            leave();
        }
    }

    @Nullable
    BlobEntry find(BlobId id) {
        byte[] value = value(Table.BLOBS, IndexKeys.blob(id));
        return value == null ? null : BlobEntry.from(value);
    }

    @Nullable
    Location extent(BlobId id, long incarnation, int extent) {
        byte[] value = value(Table.EXTENTS, IndexKeys.extent(id, incarnation, extent));
        return value == null ? null : IndexKeys.location(value);
    }

    /** Whether a dead head of this blob is in any volume that the filter wants to know of. */
    boolean remainsIn(BlobId id, LongPredicate volumes) {
        boolean[] found = {false};
        under(Table.REMAINS, IndexKeys.blob(id), (key, value) -> {
            found[0] = volumes.test(ByteBuffer.wrap(key).getLong(BlobId.BYTES));
            return !found[0];
        });
        return found[0];
    }

    /** All rows with this prefix, in order, until the visitor has enough. */
    void under(Table table, byte[] prefix, BiPredicate<byte[], byte[]> visitor) {
        from(table, prefix, (key, value) -> startsWith(key, prefix) && visitor.test(key, value));
    }

    void each(Table table, BiConsumer<byte[], byte[]> visitor) {
        from(table, new byte[0], (key, value) -> {
            visitor.accept(key, value);
            return true;
        });
    }

    void from(Table table, byte[] start, BiPredicate<byte[], byte[]> visitor) {
        enter();
        try (RocksIterator rows = database.newIterator(family(table))) {
            rows.seek(start);
            while (rows.isValid() && visitor.test(rows.key(), rows.value())) {
                rows.next();
            }
            rows.status();
        } catch (RocksDBException e) {
            throw new IndexFailure(e);
        } finally {
            leave();
        }
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    long live(byte[] key) {
        byte[] value = value(Table.LIVE, key);
        return value == null
                ? 0
                : ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    IndexBatch batch() {
        return new IndexBatch(this);
    }

    void write(IndexBatch batch, boolean durable) {
        enter();
        try {
            database.write(durable ? synced : relaxed, batch.rows());
        } catch (RocksDBException e) {
            throw new IndexFailure(e);
        } finally {
            leave();
        }
    }

    /** The database's native memory must not go while somebody is in it. */
    private void enter() {
        life.readLock().lock();
        if (closed) {
            life.readLock().unlock();
            throw new IllegalStateException("The data node is closed");
        }
    }

    private void leave() {
        life.readLock().unlock();
    }

    @Override
    public void close() {
        life.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                closeDatabase();
            }
        } finally {
            life.writeLock().unlock();
        }
    }

    private void closeDatabase() {
        families.forEach(ColumnFamilyHandle::close);
        database.close();
        relaxed.close();
        synced.close();
        closeAll(owned);
    }

    private static void closeAll(List<AutoCloseable> owned) {
        for (AutoCloseable each : owned) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException("Could not free an index option", e);
            }
        }
    }
}
