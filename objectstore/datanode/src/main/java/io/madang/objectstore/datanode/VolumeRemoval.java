package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the index forgets when volumes go: the dead heads in them, and the tombstones that only hid those. */
final class VolumeRemoval {
    private record Head(BlobId id, long volume) {}

    private final BlobIndex index;
    private final Set<Long> going;
    private final Set<Head> heads = new LinkedHashSet<>();
    private final Set<BlobId> tombstones = new HashSet<>();

    VolumeRemoval(BlobIndex index, Set<Long> going) {
        this.index = index;
        this.going = going;
    }

    void head(BlobId id, long volume) {
        heads.add(new Head(id, volume));
    }

    /** A tombstone that goes with its volume, because it hides nothing that stays. */
    void tombstone(BlobId id) {
        tombstones.add(id);
    }

    boolean hidesNothingThatStays(BlobId id) {
        return !index.remainsIn(id, volume -> !going.contains(volume));
    }

    /** Nothing may delete meanwhile. Tombstones of the blobs to keep still hide something. */
    void apply(IndexBatch batch, Set<BlobId> keep) {
        Set<BlobId> idle = new HashSet<>(tombstones);
        for (Head head : heads) {
            batch.noRemains(head.id(), head.volume());
            idle.add(head.id());
        }
        for (BlobId id : idle) {
            BlobEntry entry = keep.contains(id) ? null : index.find(id);
            if (entry != null && entry.tombstone() && hidesNothingThatStays(id)) {
                batch.forget(id, entry);
            }
        }
    }

    /** Whether nothing in the index would refer to these volumes any more. */
    static boolean leavesNothing(IndexBatch batch, Volume volume) {
        IndexBatch.Live change = batch.live(volume.id());
        return volume.liveRecords() + change.records() == 0 && volume.liveBytes() + change.bytes() == 0;
    }

    /** Takes a volume out of the index that another has replaced; false if something still refers to it. */
    static boolean drop(BlobIndex index, Volumes volumes, Volume volume) throws IOException {
        VolumeRemoval departure = new VolumeRemoval(index, Set.of(volume.id()));
        VolumeScan.headers(volume, VolumeHeader.BYTES, volume.end(), (header, where, intact) -> {
            switch (header.kind()) {
                case HEAD -> departure.head(header.id(), volume.id());
                case TOMBSTONE -> departure.tombstone(header.id());
                case EXTENT, SEAL -> {}
            }
        });
        try (IndexBatch batch = index.batch()) {
            departure.apply(batch, Set.of());
            if (!leavesNothing(batch, volume)) {
                return false;
            }
            batch.volume(volume.id(), new VolumeRow(VolumeRow.State.DROPPED, volume.end(), 0, 0));
            batch.commit(volumes, true);
        }
        delete(index, volumes, volume);
        return true;
    }

    /** Deletes the file of a dropped volume, and forgets it when that is durable. */
    static void delete(BlobIndex index, Volumes volumes, Volume volume) throws IOException {
        volumes.delete(volume);
        try (IndexBatch batch = index.batch()) {
            batch.volumeGone(volume.id());
            batch.commit(volumes, false);
        }
    }
}
