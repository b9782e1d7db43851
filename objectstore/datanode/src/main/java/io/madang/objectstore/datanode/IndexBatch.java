package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.datanode.BlobIndex.Table;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Changes of the index that happen together, with what they make of each volume's living bytes. */
final class IndexBatch implements AutoCloseable {
    private static final byte[] NOTHING = {};

    /** How a volume's living records change. */
    record Live(long bytes, long records) {
        Live plus(long moreBytes, long moreRecords) {
            return new Live(bytes + moreBytes, records + moreRecords);
        }
    }

    private final BlobIndex index;
    private final WriteBatch rows = new WriteBatch();
    private final Map<Long, Live> live = new HashMap<>();

    IndexBatch(BlobIndex index) {
        this.index = index;
    }

    WriteBatch rows() {
        return rows;
    }

    Live live(long volume) {
        return live.getOrDefault(volume, new Live(0, 0));
    }

    void blob(BlobId id, BlobEntry entry) {
        put(Table.BLOBS, IndexKeys.blob(id), entry.bytes());
        born(entry.where());
    }

    /** What was there gives way to a new entry, or to none. */
    void replaced(BlobId id, BlobEntry entry) {
        died(entry.where());
        if (!entry.tombstone()) {
            remains(id, entry.where().volume());
            for (int extent = 0; extent < entry.extents() - 1; extent++) {
                extentDied(id, entry.incarnation(), extent);
            }
        }
    }

    void forget(BlobId id, BlobEntry entry) {
        delete(Table.BLOBS, IndexKeys.blob(id));
        died(entry.where());
    }

    void extent(BlobId id, long incarnation, int extent, Location where) {
        put(Table.EXTENTS, IndexKeys.extent(id, incarnation, extent), IndexKeys.location(where));
        born(where);
    }

    void extentDied(BlobId id, long incarnation, int extent) {
        Location where = index.extent(id, incarnation, extent);
        if (where != null) {
            delete(Table.EXTENTS, IndexKeys.extent(id, incarnation, extent));
            died(where);
        }
    }

    void unfinished(BlobId id, long incarnation) {
        put(Table.UNFINISHED, IndexKeys.incarnation(id, incarnation), NOTHING);
    }

    void finished(BlobId id, long incarnation) {
        delete(Table.UNFINISHED, IndexKeys.incarnation(id, incarnation));
    }

    void remains(BlobId id, long volume) {
        put(Table.REMAINS, IndexKeys.remains(id, volume), NOTHING);
    }

    void noRemains(BlobId id, long volume) {
        delete(Table.REMAINS, IndexKeys.remains(id, volume));
    }

    void volume(long volume, VolumeRow row) {
        put(Table.VOLUMES, IndexKeys.volume(volume), row.bytes());
    }

    void volumeGone(long volume) {
        delete(Table.VOLUMES, IndexKeys.volume(volume));
        delete(Table.LIVE, IndexKeys.liveBytes(volume));
        delete(Table.LIVE, IndexKeys.liveRecords(volume));
    }

    void born(Location where) {
        live.merge(where.volume(), new Live(where.bytes(), 1), (a, b) -> a.plus(b.bytes, b.records));
    }

    void died(Location where) {
        live.merge(where.volume(), new Live(-where.bytes(), -1), (a, b) -> a.plus(b.bytes, b.records));
    }

    /** Writes all of it, then tells the volumes. */
    void commit(Volumes volumes, boolean durable) {
        live.forEach((volume, change) -> {
            add(IndexKeys.liveBytes(volume), change.bytes());
            add(IndexKeys.liveRecords(volume), change.records());
        });
        index.write(this, durable);
        live.forEach((volume, change) -> volumes.live(volume, change.bytes(), change.records()));
    }

    private void add(byte[] key, long amount) {
        byte[] value = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(amount)
                .array();
        try {
            rows.merge(index.family(Table.LIVE), key, value);
        } catch (RocksDBException e) {
            throw new IndexFailure(e);
        }
    }

    private void put(Table table, byte[] key, byte[] value) {
        try {
            rows.put(index.family(table), key, value);
        } catch (RocksDBException e) {
            throw new IndexFailure(e);
        }
    }

    private void delete(Table table, byte[] key) {
        try {
            rows.delete(index.family(table), key);
        } catch (RocksDBException e) {
            throw new IndexFailure(e);
        }
    }

    @Override
    public void close() {
        rows.close();
    }
}
