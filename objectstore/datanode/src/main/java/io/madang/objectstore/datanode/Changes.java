package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Puts and deletes. Whoever changes a blob has claimed it; whoever replaces what the index has of it also keeps
 * compaction from moving that meanwhile.
 */
final class Changes {
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private final BlobIndex index;
    private final OpenVolumes open;
    private final DataNodeCounters counters;
    private final BlobClaims claims = new BlobClaims();
    private final ReadWriteLock layout = new ReentrantReadWriteLock(true);

    Changes(BlobIndex index, OpenVolumes open, DataNodeCounters counters) {
        this.index = index;
        this.open = open;
        this.counters = counters;
    }

    BlobClaims claims() {
        return claims;
    }

    /** Held shared by changes that replace an entry, alone by compaction when it moves entries. */
    ReadWriteLock layout() {
        return layout;
    }

    PutOutcome put(BlobId id, ByteBuffer content) {
        if (!claims.claim(id)) {
            return new PutOutcome.Refused(Refusal.BUSY);
        }
        try {
            return head(RecordHeader.whole(id, open.incarnation(), content.remaining()), content);
        } finally {
            claims.release(id);
        }
    }

    boolean exists(BlobId id) {
        BlobEntry known = index.find(id);
        return known != null && !known.tombstone();
    }

    /** Makes a claimed blob exist. */
    PutOutcome head(RecordHeader header, ByteBuffer payload) {
        BlobEntry known = index.find(header.id());
        if (known == null) {
            return appendHead(header, payload, null);
        }
        if (!known.tombstone()) {
            return new PutOutcome.AlreadyThere();
        }
        layout.readLock().lock();
        try {
            return appendHead(header, payload, index.find(header.id()));
        } finally {
            layout.readLock().unlock();
        }
    }

    /** Makes a claimed blob have this content; what the index had of it gives way in the same batch. */
    PutOutcome replace(RecordHeader header, ByteBuffer payload) {
        layout.readLock().lock();
        try {
            return appendHead(header, payload, index.find(header.id()));
        } finally {
            layout.readLock().unlock();
        }
    }

    private PutOutcome appendHead(RecordHeader header, ByteBuffer payload, @Nullable BlobEntry replaced) {
        Optional<Refusal> refusal = open.append(new Append(header, payload, (batch, where) -> {
            batch.blob(header.id(), BlobEntry.of(header, where));
            if (replaced != null) {
                batch.replaced(header.id(), replaced);
            }
            if (header.extents() > 1) {
                batch.finished(header.id(), header.incarnation());
            }
        }));
        return refusal.isPresent() ? new PutOutcome.Refused(refusal.get()) : new PutOutcome.Stored(header.blobBytes());
    }

    DeleteOutcome delete(BlobId id) {
        if (!claims.claim(id)) {
            return new DeleteOutcome.Refused(Refusal.BUSY);
        }
        layout.readLock().lock();
        try {
            BlobEntry known = index.find(id);
            if (known == null || known.tombstone()) {
                return new DeleteOutcome.Absent();
            }
            RecordHeader header = RecordHeader.tombstone(id, open.incarnation());
            Optional<Refusal> refusal = open.append(new Append(header, EMPTY, (batch, where) -> {
                batch.blob(id, BlobEntry.of(header, where));
                batch.replaced(id, known);
            }));
            if (refusal.isPresent()) {
                return new DeleteOutcome.Refused(refusal.get());
            }
            counters.deletes().increment();
            return new DeleteOutcome.Deleted();
        } finally {
            layout.readLock().unlock();
            claims.release(id);
        }
    }
}
