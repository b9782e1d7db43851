package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A blob that comes in as a stream: each full extent becomes a record as soon as more follows, and the last one, written
 * when all others are durable, is the head. Holds three extents in memory at most, its own or the caller's: a part that is
 * an extent by itself is not copied, and a shorter one only if more follows.
 */
final class StreamedBlob implements BlobWriter {
    private static final int IN_FLIGHT = 2;
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    /** What becomes a record, full or being filled; let go of when it has. */
    private record Extent(ByteBuffer buffer, Runnable letGo) {}

    private final BlobId id;
    private final boolean replaces;
    private final long incarnation;
    private final DataNodeSettings settings;
    private final Changes changes;
    private final OpenVolumes open;
    private final BlobIndex index;
    private final Volumes volumes;
    private final Runnable whenClosed;
    private final Deque<CompletableFuture<Optional<Refusal>>> flights = new ArrayDeque<>();
    private final Queue<ByteBuffer> spare = new ConcurrentLinkedQueue<>();
    private final Set<Volume> kept = ConcurrentHashMap.newKeySet();
    private @Nullable Extent current;
    private int extents;
    private long bytes;
    private @Nullable Refusal failure;
    private @Nullable PutOutcome outcome;
    private boolean closed;

    /** @param replaces whether the new content takes the place of what the index has of this blob */
    StreamedBlob(
            BlobId id,
            boolean replaces,
            DataNodeSettings settings,
            Changes changes,
            OpenVolumes open,
            BlobIndex index,
            Volumes volumes,
            Runnable whenClosed) {
        this.id = id;
        this.replaces = replaces;
        this.incarnation = open.incarnation();
        this.settings = settings;
        this.changes = changes;
        this.open = open;
        this.index = index;
        this.volumes = volumes;
        this.whenClosed = whenClosed;
    }

    @Override
    public boolean write(ByteBuffer content) {
        refuseTooMuch(content);
        while (failure == null && content.hasRemaining()) {
            ByteBuffer to = room();
            int part = Math.min(to.remaining(), content.remaining());
            to.put(content.slice(content.position(), part));
            content.position(content.position() + part);
            bytes += part;
        }
        content.position(content.limit());
        return failure == null;
    }

    @Override
    public boolean write(ByteBuffer content, Runnable taken) {
        boolean fits = content.hasRemaining() && content.remaining() <= settings.extentBytes();
        if (!fits || current != null && !full(current)) {
            return BlobWriter.super.write(content, taken);
        }
        refuseTooMuch(content);
        if (current != null) {
            sendExtent(current);
        }
        if (failure != null) {
            taken.run();
            return false;
        }
        bytes += content.remaining();
        ByteBuffer whole = content.slice();
        current = new Extent(whole.position(whole.limit()), taken);
        content.position(content.limit());
        return true;
    }

    private void refuseTooMuch(ByteBuffer content) {
        if (closed || outcome != null) {
            throw new IllegalStateException("Blob " + id + " has ended");
        }
        if (bytes + content.remaining() > settings.blobBytes()) {
            failure = Refusal.TOO_LARGE;
        }
    }

    private boolean full(Extent extent) {
        return extent.buffer().position() == settings.extentBytes();
    }

    /** Room in an extent of its own, the current one or the next. */
    private ByteBuffer room() {
        Extent extent = current;
        if (extent != null && full(extent)) {
            sendExtent(extent);
            extent = null;
        }
        if (extent != null && extent.buffer().hasRemaining()) {
            return extent.buffer();
        }
        ByteBuffer used = spare.poll();
        ByteBuffer buffer = used == null ? ByteBuffer.allocate(settings.extentBytes()) : used.clear();
        if (extent != null) {
            buffer.put(extent.buffer().flip());
            extent.letGo().run();
        }
        current = new Extent(buffer, () -> spare.add(buffer));
        return buffer;
    }

    private void sendExtent(Extent full) {
        current = null;
        ByteBuffer payload = full.buffer().flip();
        int extent = extents++;
        RecordHeader header = RecordHeader.extent(id, incarnation, extent, payload.remaining());
        Append append = new Append(header, payload, (batch, where) -> {
            keep(where.volume());
            batch.extent(id, incarnation, extent, where);
            batch.unfinished(id, incarnation);
        });
        flights.add(open.submit(append)
                .whenComplete((refusal, thrown) -> full.letGo().run()));
        while (flights.size() > IN_FLIGHT) {
            land();
        }
    }

    /** The volume must not be compacted while it has extents that no head refers to. */
    private void keep(long volumeId) {
        Volume volume = volumes.find(volumeId);
        if (volume != null && kept.add(volume)) {
            volume.unfinished().incrementAndGet();
        }
    }

    private void land() {
        flights.remove().join().ifPresent(refusal -> failure = failure == null ? refusal : failure);
    }

    @Override
    public PutOutcome seal() {
        if (closed || outcome != null) {
            throw new IllegalStateException("Blob " + id + " has ended");
        }
        landAll();
        if (failure != null) {
            outcome = new PutOutcome.Refused(failure);
        } else {
            ByteBuffer rest = current == null ? EMPTY : current.buffer().flip();
            RecordHeader header = new RecordHeader(
                    RecordKind.HEAD,
                    id,
                    incarnation,
                    extents,
                    extents + 1,
                    rest.remaining(),
                    extents == 0 ? 0 : settings.extentBytes(),
                    bytes);
            outcome = replaces ? changes.replace(header, rest) : changes.head(header, rest);
        }
        close();
        return outcome;
    }

    private void landAll() {
        while (!flights.isEmpty()) {
            land();
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        landAll();
        if (current != null) {
            current.letGo().run();
            current = null;
        }
        try {
            if (!(outcome instanceof PutOutcome.Stored) && extents > 0 && !open.broken() && !open.closing()) {
                abandon();
            }
        } finally {
            kept.forEach(volume -> volume.unfinished().decrementAndGet());
            changes.claims().release(id);
            whenClosed.run();
        }
    }

    private void abandon() {
        try (IndexBatch batch = index.batch()) {
            for (int extent = 0; extent < extents; extent++) {
                batch.extentDied(id, incarnation, extent);
            }
            batch.finished(id, incarnation);
            open.commit(batch);
        }
    }
}
