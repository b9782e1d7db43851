package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.NotAnswered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Deletes data on every drive that has some of it, many tombstones beside each other, so that they share syncs. */
final class Deletes {
    private static final int BESIDE = 64;
    private static final int LOCKS = 256;

    private record Found(DriveSlot slot, BlobId blob) {}

    private final DriveSlots drives;
    private final Duration slow;
    private final ReadWriteLock[] locks = new ReadWriteLock[LOCKS];

    /** @param slow how long one drive may take for one tombstone */
    Deletes(DriveSlots drives, Duration slow) {
        this.drives = drives;
        this.slow = slow;
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new ReentrantReadWriteLock();
        }
    }

    /** Held while data is deleted, so that repair does not bring back what goes; and by who reads undisturbed by repair. */
    Lock lock(DataId id) {
        return locks[Math.floorMod(id.hashCode(), LOCKS)].writeLock();
    }

    /** Held while a segment of this data is repaired, which others of it may be, too. */
    Lock repairLock(DataId id) {
        return locks[Math.floorMod(id.hashCode(), LOCKS)].readLock();
    }

    void delete(DataId id, int segments) {
        Lock lock = lock(id);
        lock.lock();
        try {
            int shards = id.dataShards() + id.parityShards();
            List<Found> found = new ArrayList<>();
            for (int segment = 0; segment < segments; segment++) {
                for (int shard = 0; shard < shards; shard++) {
                    BlobId blob = id.blob(segment, shard);
                    for (DriveSlot slot : drives.order(id, segment)) {
                        if (!slot.hangs() && has(slot, blob)) {
                            found.add(new Found(slot, blob));
                        }
                    }
                }
                if (found.size() >= BESIDE || segment == segments - 1) {
                    delete(found);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** All that a drive lists under this id, whatever it is. */
    void delete(DataId id) {
        Lock lock = lock(id);
        lock.lock();
        try {
            for (DriveSlot slot : drives.all()) {
                List<BlobId> page = page(slot, id, before(id));
                while (!page.isEmpty()) {
                    List<Found> found = new ArrayList<>();
                    page.forEach(blob -> found.add(new Found(slot, blob)));
                    delete(found);
                    page = page(slot, id, Optional.of(page.getLast()));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** What a drive that does not answer keeps is an orphan. */
    private static boolean has(DriveSlot slot, BlobId blob) {
        try {
            return slot.size(blob).isPresent();
        } catch (NotAnswered e) {
            return false;
        }
    }

    private static List<BlobId> page(DriveSlot slot, DataId id, Optional<BlobId> after) {
        try {
            return slot.list(after, BESIDE).stream()
                    .filter(blob -> DataId.of(blob).equals(id))
                    .toList();
        } catch (NotAnswered e) {
            return List.of();
        }
    }

    /** The greatest blob id that comes before all of this data; none does before the very first. */
    static Optional<BlobId> before(DataId id) {
        if (id.low() != 0) {
            return Optional.of(new BlobId(id.high(), id.low() - 1));
        }
        return id.high() == 0 ? Optional.empty() : Optional.of(new BlobId(id.high() - 1, -1));
    }

    /** What a drive that hangs keeps is an orphan. */
    private void delete(List<Found> found) {
        DriveCalls.all(
                found.size(), i -> delete(found.get(i).slot(), found.get(i).blob()));
        found.clear();
    }

    private boolean delete(DriveSlot slot, BlobId blob) {
        return !slot.hangs() && DriveCalls.bounded(slot, slow, () -> slot.delete(blob)) != null;
    }
}
