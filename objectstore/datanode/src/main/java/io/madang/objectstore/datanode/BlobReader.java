package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobDamage;
import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DamageListener;
import io.madang.objectstore.blob.ReadOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Reads blobs while compaction may move them: whoever finds a volume gone looks again. */
final class BlobReader {
    private static final int ATTEMPTS = 100;

    private final BlobIndex index;
    private final Volumes volumes;
    private final DataNodeCounters counters;
    private final DamageListener damage;

    BlobReader(BlobIndex index, Volumes volumes, DataNodeCounters counters, DamageListener damage) {
        this.index = index;
        this.volumes = volumes;
        this.counters = counters;
        this.damage = damage;
    }

    ReadOutcome read(BlobId id, long position, ByteBuffer target) {
        if (position < 0) {
            throw new IllegalArgumentException("A position is not negative: " + position);
        }
        BlobEntry entry = index.find(id);
        if (entry == null || entry.tombstone()) {
            return new ReadOutcome.Absent();
        }
        counters.reads().increment();
        int start = target.position();
        String problem = null;
        long at = position;
        while (problem == null && target.hasRemaining() && at < entry.blobBytes()) {
            int before = target.position();
            problem = part(id, entry, at, target);
            at += target.position() - before;
        }
        if (problem == null) {
            int count = target.position() - start;
            counters.readBytes().add(count);
            return new ReadOutcome.Bytes(count, entry.blobBytes());
        }
        target.position(start);
        BlobEntry now = index.find(id);
        if (now == null || now.incarnation() != entry.incarnation()) {
            return new ReadOutcome.Absent();
        }
        counters.corruptReads().increment();
        damage.damaged(new BlobDamage(id, problem));
        return new ReadOutcome.Corrupt(problem);
    }

    /** What is wanted of the one extent that holds this position. */
    private @Nullable String part(BlobId id, BlobEntry entry, long at, ByteBuffer target) {
        int extent = entry.extents() == 1 ? 0 : (int) (at / entry.extentBytes());
        int from = (int) (at - (long) extent * entry.extentBytes());
        boolean head = extent == entry.extents() - 1;
        RecordReader.Expected expected = head ? entry.head(id) : entry.extent(id, extent);
        Location tried = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Location where = head
                    ? attempt == 0 ? entry.where() : headOf(id, entry)
                    : index.extent(id, entry.incarnation(), extent);
            if (where == null || where.equals(tried)) {
                return where == null ? "extent " + extent + " is missing" : "volume " + where.volume() + " is missing";
            }
            Volume volume = volumes.hold(where.volume());
            if (volume == null) {
                tried = where;
                continue;
            }
            try {
                return RecordReader.read(volume, where.offset(), expected, from, target);
            } catch (NoSuchFileException gone) {
                tried = where;
            } catch (IOException e) {
                return "the drive failed to read: " + e.getMessage();
            } finally {
                release(volume);
            }
        }
        return "extent " + extent + " moves too fast";
    }

    private @Nullable Location headOf(BlobId id, BlobEntry entry) {
        BlobEntry now = index.find(id);
        return now == null || now.incarnation() != entry.incarnation() ? null : now.where();
    }

    private static void release(Volume volume) {
        try {
            volume.release();
        } catch (IOException e) {
            throw new UncheckedIOException("Volume " + volume.id() + " could not be closed", e);
        }
    }
}
