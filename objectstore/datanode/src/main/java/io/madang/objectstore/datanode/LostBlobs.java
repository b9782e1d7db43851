package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobDamage;
import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DamageListener;
import io.madang.objectstore.datanode.BlobIndex.Table;
import java.nio.ByteBuffer;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The blobs that the index knows and no volume holds any more: their volume's file is missing, has no intact header, or
 * is shorter than it was. They count as absent, so that whoever compares drives finds them missing and has them rebuilt.
 */
final class LostBlobs {
    private static final System.Logger LOG = System.getLogger(LostBlobs.class.getName());

    private final BlobIndex index;
    private final Volumes volumes;
    private final DamageListener listener;
    private final ReentrantLock checking = new ReentrantLock();

    /** Whether any volume is lost: without one, no blob has to be looked up extent by extent. */
    private volatile boolean suspected;

    private volatile int lostVolumes;
    private volatile long lostBlobs;

    LostBlobs(BlobIndex index, Volumes volumes, DamageListener listener) {
        this.index = index;
        this.volumes = volumes;
        this.listener = listener;
    }

    boolean contains(BlobId id, BlobEntry entry) {
        return suspected && !entry.tombstone() && lost(id, entry);
    }

    /** Asks again, because compaction may have moved it since the entry was read. */
    private boolean lost(BlobId id, BlobEntry entry) {
        if (held(id, entry)) {
            return false;
        }
        BlobEntry now = index.find(id);
        return now != null && !now.tombstone() && !held(id, now);
    }

    private boolean held(BlobId id, BlobEntry entry) {
        if (!volumes.holds(entry.where())) {
            return false;
        }
        for (int extent = 0; extent < entry.extents() - 1; extent++) {
            Location where = index.extent(id, entry.incarnation(), extent);
            if (where == null || !volumes.holds(where)) {
                return false;
            }
        }
        return true;
    }

    int volumes() {
        return lostVolumes;
    }

    long blobs() {
        return lostBlobs;
    }

    /**
     * Compares the index with the files: one look at each volume, and only where one is lost a walk through the index.
     * Reports every lost blob to the damage listener, and gives back how many there are.
     */
    long check() {
        checking.lock();
        try {
            SortedSet<Long> lost = lostVolumeIds();
            suspected = !lost.isEmpty();
            long blobs = lost.isEmpty() ? 0 : report(lost);
            // A volume that was cut short and whose lost blobs are rebuilt goes on serving what is left of it.
            suspected = blobs > 0;
            if (blobs > 0 && blobs != lostBlobs) {
                LOG.log(
                        System.Logger.Level.ERROR,
                        "Volumes {0} are missing, unreadable or cut short; {1} blobs of them are to be rebuilt",
                        lost,
                        blobs);
            }
            lostVolumes = blobs == 0 ? 0 : lost.size();
            lostBlobs = blobs;
            return blobs;
        } finally {
            checking.unlock();
        }
    }

    /** The volumes that hold something by the index, and do not hold it by their files. */
    private SortedSet<Long> lostVolumeIds() {
        SortedSet<Long> lost = new TreeSet<>();
        for (Volume volume : volumes.all()) {
            if (!volume.reachable() && volumes.find(volume.id()) == volume) {
                volume.markLost();
            }
        }
        index.each(Table.VOLUMES, (key, value) -> {
            VolumeRow row = VolumeRow.from(value);
            long id = ByteBuffer.wrap(key).getLong();
            Volume volume = volumes.find(id);
            boolean whole = volume != null && !volume.lost() && volume.end() >= row.indexedTo();
            if (row.state() != VolumeRow.State.DROPPED && !whole && index.live(IndexKeys.liveRecords(id)) > 0) {
                lost.add(id);
            }
        });
        return lost;
    }

    private long report(SortedSet<Long> lost) {
        long[] count = {0};
        index.each(Table.BLOBS, (key, value) -> {
            BlobEntry entry = BlobEntry.from(value);
            BlobId id = BlobId.from(ByteBuffer.wrap(key));
            if (!entry.tombstone() && lost(id, entry)) {
                count[0]++;
                listener.missing(new BlobDamage(id, "its volume is one of " + lost + ", which are lost"));
            }
        });
        return count[0];
    }
}
