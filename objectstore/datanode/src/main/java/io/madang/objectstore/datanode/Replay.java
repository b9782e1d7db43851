package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.datanode.BlobIndex.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings records into the index that it may or may not know, from any volume in any order. The highest incarnation of a
 * blob is the truth; of two copies of the same one, that in the later volume. Doing it twice changes nothing.
 */
final class Replay {
    private final BlobIndex index;
    private final Volumes volumes;

    Replay(BlobIndex index, Volumes volumes) {
        this.index = index;
        this.volumes = volumes;
    }

    void apply(RecordHeader header, Location where) {
        try (IndexBatch batch = index.batch()) {
            switch (header.kind()) {
                case HEAD, TOMBSTONE -> blob(batch, header, where);
                case EXTENT -> extent(batch, header, where);
                case SEAL -> {}
            }
            batch.commit(volumes, false);
        }
    }

    private void blob(IndexBatch batch, RecordHeader header, Location where) {
        BlobEntry known = index.find(header.id());
        if (known != null && known.where().equals(where)) {
            return;
        }
        BlobEntry entry = BlobEntry.of(header, where);
        if (known == null || wins(header, where, known)) {
            batch.blob(header.id(), entry);
            if (known != null) {
                if (known.incarnation() == header.incarnation()) {
                    moved(batch, header.id(), known);
                } else {
                    batch.replaced(header.id(), known);
                }
            }
        } else if (!entry.tombstone()) {
            batch.remains(header.id(), where.volume());
        }
    }

    private static boolean wins(RecordHeader header, Location where, BlobEntry known) {
        return header.incarnation() > known.incarnation()
                || header.incarnation() == known.incarnation()
                        && where.volume() > known.where().volume();
    }

    /** The same incarnation was found in a later volume: its extents stay. */
    private static void moved(IndexBatch batch, BlobId id, BlobEntry known) {
        batch.died(known.where());
        if (!known.tombstone()) {
            batch.remains(id, known.where().volume());
        }
    }

    private void extent(IndexBatch batch, RecordHeader header, Location where) {
        BlobEntry blob = index.find(header.id());
        if (blob != null && blob.incarnation() > header.incarnation()) {
            return;
        }
        Location known = index.extent(header.id(), header.incarnation(), header.extent());
        if (where.equals(known) || known != null && known.volume() > where.volume()) {
            return;
        }
        batch.extent(header.id(), header.incarnation(), header.extent(), where);
        batch.unfinished(header.id(), header.incarnation());
        if (known != null) {
            batch.died(known);
        }
    }

    /** After all volumes: extents without a head were never acknowledged and are garbage. */
    void dropUnfinished() {
        List<byte[]> keys = new ArrayList<>();
        index.each(Table.UNFINISHED, (key, value) -> keys.add(key));
        for (byte[] key : keys) {
            ByteBuffer in = ByteBuffer.wrap(key);
            BlobId id = BlobId.from(in);
            long incarnation = in.getLong();
            BlobEntry blob = index.find(id);
            boolean complete = blob != null && !blob.tombstone() && blob.incarnation() == incarnation;
            try (IndexBatch batch = index.batch()) {
                if (!complete) {
                    index.under(Table.EXTENTS, key, (extentKey, where) -> {
                        batch.extentDied(
                                id, incarnation, ByteBuffer.wrap(extentKey).getInt(key.length));
                        return true;
                    });
                }
                batch.finished(id, incarnation);
                batch.commit(volumes, false);
            }
        }
    }

    /** After a rebuild from nothing: tombstones that hide no record in any volume have done their work. */
    void dropIdleTombstones() {
        List<BlobId> idle = new ArrayList<>();
        index.each(Table.BLOBS, (key, value) -> {
            BlobEntry entry = BlobEntry.from(value);
            BlobId id = BlobId.from(ByteBuffer.wrap(key));
            if (entry.tombstone() && !index.remainsIn(id, volume -> true)) {
                idle.add(id);
            }
            if (idle.size() >= 10_000) {
                forget(idle);
            }
        });
        forget(idle);
    }

    private void forget(List<BlobId> idle) {
        for (BlobId id : idle) {
            BlobEntry entry = index.find(id);
            if (entry != null) {
                try (IndexBatch batch = index.batch()) {
                    batch.forget(id, entry);
                    batch.commit(volumes, false);
                }
            }
        }
        idle.clear();
    }
}
