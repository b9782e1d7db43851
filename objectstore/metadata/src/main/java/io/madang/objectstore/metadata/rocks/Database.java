package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.files.PrivateFiles;
import io.madang.objectstore.metadata.MetadataFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.HyperClockCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Slice;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WriteOptions;

/** The rows of the store, in RocksDB. A batch is visible when it is durable, and not before. */
final class Database implements View, AutoCloseable {
    private static final long LOG_BYTES = 256L << 20;
    /** Written over rather than begun anew: a sync that need not make a file longer takes half as much. */
    private static final int REUSED_LOGS = 2;

    /** Not RocksDB's standard, Snappy: its Java library carries a build of that which takes many times as long. */
    private static final CompressionType COMPRESSION = CompressionType.LZ4_COMPRESSION;

    private static final int DELETIONS_WINDOW = 8192;
    private static final int DELETIONS_TRIGGER = 2048;

    private final RocksDB rocks;
    private final List<AutoCloseable> owned;
    private final ReadOptions latest = new ReadOptions();
    private final WriteOptions writes;
    private final ReadWriteLock life = new ReentrantReadWriteLock();
    private final DatabaseCounters work = new DatabaseCounters();
    private final BucketRows bucketRows = new BucketRows();
    /** Absent where there is no log of its own to check. */
    private final @Nullable LogCheck log;

    private boolean closed;

    private Database(RocksDB rocks, List<AutoCloseable> owned, Path directory, boolean logged) throws IOException {
        this.rocks = rocks;
        this.owned = owned;
        this.writes = logged ? new WriteOptions().setSync(true) : new WriteOptions().setDisableWAL(true);
        this.log = logged ? new LogCheck(directory, () -> figure("rocksdb.current-super-version-number")) : null;
    }

    static Database open(MetadataSettings settings) throws IOException {
        RocksDB.loadLibrary();
        PrivateFiles.createDirectories(settings.directory());
        WriteAheadLogCheck.requireIntact(settings.directory());
        return open(settings, true);
    }

    /** Without a log of its own: a change is durable when it was flushed, and until then in the log of a group. */
    static Database openReplicated(MetadataSettings settings) throws IOException {
        RocksDB.loadLibrary();
        PrivateFiles.createDirectories(settings.directory());
        return open(settings, false);
    }

    private static Database open(MetadataSettings settings, boolean logged) throws IOException {
        HyperClockCache cache = new HyperClockCache(settings.cacheBytes(), 0, -1, false);
        BloomFilter filter = new BloomFilter(10);
        TablePropertiesCollectorFactory deletions =
                TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(
                        DELETIONS_WINDOW, DELETIONS_TRIGGER, 0);
        DBOptions plain = new DBOptions();
        ColumnFamilyOptions flushing = flushingAfterLongScans();
        Options options = new Options(plain, flushing)
                .setCreateIfMissing(true)
                .setCompressionType(COMPRESSION)
                .setWriteBufferSize(settings.memtableBytes())
                .setMaxTotalWalSize(LOG_BYTES)
                .setRecycleLogFileNum(logged ? REUSED_LOGS : 0)
                .setKeepLogFileNum(4)
                .setTableFormatConfig(
                        new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(filter));
        options.setTablePropertiesCollectorFactory(List.of(deletions));
        List<AutoCloseable> owned = List.of(options, flushing, plain, deletions, filter, cache);
        try {
            RocksDB rocks = RocksDB.open(options, settings.directory().toString());
            return new Database(rocks, owned, settings.directory(), logged);
        } catch (RocksDBException e) {
            closeAll(owned);
            throw new IOException(
                    "The metadata in " + settings.directory() + " cannot be opened: " + e.getMessage(), e);
        }
    }

    /**
     * Rows that were deleted in runs would make every listing behind them walk through their tombstones. So a scan that
     * met many in memory has them written to a file, which asks for compaction because of them, and compaction drops
     * them once no reader needs an older moment.
     */
    private static ColumnFamilyOptions flushingAfterLongScans() {
        Properties properties = new Properties();
        properties.setProperty("memtable_op_scan_flush_trigger", Integer.toString(DELETIONS_TRIGGER));
        ColumnFamilyOptions options = ColumnFamilyOptions.getColumnFamilyOptionsFromProps(properties);
        if (options == null) {
            throw new IllegalStateException("This RocksDB does not know " + properties);
        }
        return options;
    }

    DatabaseCounters work() {
        return work;
    }

    RocksDB rocks() {
        return rocks;
    }

    @Override
    public byte @Nullable [] value(byte[] key) {
        return BucketRows.has(key) ? bucketRows.value(key, () -> value(latest, key)) : value(latest, key);
    }

    byte @Nullable [] value(ReadOptions options, byte[] key) {
        work.reads().increment();
        enter();
        try {
            return rocks.get(options, key);
        } catch (RocksDBException e) {
            throw new MetadataFailure("A row cannot be read: " + e.getMessage(), e);
        } finally {
            leave();
        }
    }

    @Override
    public Cursor cursor(byte[] prefix) {
        return cursor(new ReadOptions(), prefix);
    }

    /** The options are the cursor's from now on. */
    Cursor cursor(ReadOptions options, byte[] prefix) {
        enter();
        Slice end = new Slice(Ranges.behindAll(prefix));
        options.setIterateUpperBound(end);
        AutoCloseable left = this::leave;
        return new Cursor(prefix, rocks.newIterator(options), List.of(options, end, left), work);
    }

    /** As things are now, for as long as it takes. */
    DatabaseSnapshot moment() {
        return new DatabaseSnapshot(this);
    }

    MetadataBatch batch() {
        return new MetadataBatch(this);
    }

    void write(MetadataBatch batch) {
        enter();
        try {
            rocks.write(writes, batch.rows());
            if (log != null) {
                log.requireReachable();
            }
            if (batch.changesBuckets()) {
                bucketRows.forget();
            }
            work.syncs().increment();
        } catch (RocksDBException e) {
            throw new MetadataFailure("A change cannot be made durable: " + e.getMessage(), e);
        } catch (IOException e) {
            throw unreachable(e);
        } finally {
            leave();
        }
    }

    /** Throws where changes would be synced to files that nobody can find again. */
    void requireReachable() {
        enter();
        try {
            if (log != null) {
                log.requireReachable();
            }
        } catch (IOException e) {
            throw unreachable(e);
        } finally {
            leave();
        }
    }

    /** Makes durable what was written without a log. */
    void flush() {
        enter();
        try (FlushOptions whole = new FlushOptions().setWaitForFlush(true)) {
            rocks.flush(whole);
            work.syncs().increment();
        } catch (RocksDBException e) {
            throw new MetadataFailure("Changes cannot be made durable: " + e.getMessage(), e);
        } finally {
            leave();
        }
    }

    private static MetadataFailure unreachable(IOException e) {
        return new MetadataFailure("The files of the store of names are gone: " + e.getMessage(), e);
    }

    /** Writes a copy as of this moment into a directory that does not exist yet; on the same drive by links. */
    void copyTo(Path directory) {
        enter();
        try (Checkpoint checkpoint = Checkpoint.create(rocks)) {
            checkpoint.createCheckpoint(directory.toString());
            PrivateFiles.closeToOthers(directory);
        } catch (RocksDBException | IOException e) {
            throw new MetadataFailure("No copy can be made: " + e.getMessage(), e);
        } finally {
            leave();
        }
    }

    /** A property of RocksDB that is a number. */
    long figure(String property) {
        enter();
        try {
            return rocks.getLongProperty(property);
        } catch (RocksDBException e) {
            throw new MetadataFailure(property + " cannot be told: " + e.getMessage(), e);
        } finally {
            leave();
        }
    }

    /** The database's native memory must not go while somebody is in it. */
    void enter() {
        life.readLock().lock();
        if (closed) {
            life.readLock().unlock();
            throw new MetadataFailure("The store of names is closed", null);
        }
    }

    void leave() {
        life.readLock().unlock();
    }

    @Override
    public void close() {
        life.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                rocks.close();
                latest.close();
                writes.close();
                closeAll(owned);
            }
        } finally {
            life.writeLock().unlock();
        }
    }

    static void closeAll(List<? extends AutoCloseable> owned) {
        for (AutoCloseable each : owned) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException("Could not free what belongs to the database", e);
            }
        }
    }
}
