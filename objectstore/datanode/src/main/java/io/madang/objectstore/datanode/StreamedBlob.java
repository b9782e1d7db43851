package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A blob that comes in as a stream: each full extent becomes a record as soon as more follows, and the last one, written
 * when all others are durable, is the head. Holds three extents in memory at most.
 */
final class StreamedBlob implements BlobWriter {
    private static final int IN_FLIGHT = 2;

    private record Flight(ByteBuffer buffer, CompletableFuture<Optional<Refusal>> outcome) {}

    private final BlobId id;
    private final long incarnation;
    private final DataNodeSettings settings;
    private final Changes changes;
    private final OpenVolumes open;
    private final BlobIndex index;
    private final Volumes volumes;
    private final Runnable whenClosed;
    private final Deque<Flight> flights = new ArrayDeque<>();
    private final Deque<ByteBuffer> spare = new ArrayDeque<>();
    private final Set<Volume> kept = ConcurrentHashMap.newKeySet();
    private ByteBuffer buffer;
    private int extents;
    private long bytes;
    private @Nullable Refusal failure;
    private @Nullable PutOutcome outcome;
    private boolean closed;

    StreamedBlob(
            BlobId id,
            DataNodeSettings settings,
            Changes changes,
            OpenVolumes open,
            BlobIndex index,
            Volumes volumes,
            Runnable whenClosed) {
        this.id = id;
        this.incarnation = open.incarnation();
        this.settings = settings;
        this.changes = changes;
        this.open = open;
        this.index = index;
        this.volumes = volumes;
        this.whenClosed = whenClosed;
        this.buffer = ByteBuffer.allocate(settings.extentBytes());
    }

    @Override
    public boolean write(ByteBuffer content) {
        if (closed || outcome != null) {
            throw new IllegalStateException("Blob " + id + " has ended");
        }
        if (bytes + content.remaining() > settings.blobBytes()) {
            failure = Refusal.TOO_LARGE;
        }
        while (failure == null && content.hasRemaining()) {
            if (!buffer.hasRemaining()) {
                sendExtent();
            }
            int part = Math.min(buffer.remaining(), content.remaining());
            buffer.put(content.slice(content.position(), part));
            content.position(content.position() + part);
            bytes += part;
        }
        content.position(content.limit());
        return failure == null;
    }

    private void sendExtent() {
        buffer.flip();
        int extent = extents++;
        RecordHeader header = RecordHeader.extent(id, incarnation, extent, buffer.remaining());
        Append append = new Append(header, buffer, (batch, where) -> {
            keep(where.volume());
            batch.extent(id, incarnation, extent, where);
            batch.unfinished(id, incarnation);
        });
        flights.add(new Flight(buffer, open.submit(append)));
        while (flights.size() > IN_FLIGHT) {
            land();
        }
        ByteBuffer next = spare.poll();
        buffer = next == null ? ByteBuffer.allocate(settings.extentBytes()) : next;
    }

    /** The volume must not be compacted while it has extents that no head refers to. */
    private void keep(long volumeId) {
        Volume volume = volumes.find(volumeId);
        if (volume != null && kept.add(volume)) {
            volume.unfinished().incrementAndGet();
        }
    }

    private void land() {
        Flight flight = flights.remove();
        flight.outcome().join().ifPresent(refusal -> failure = failure == null ? refusal : failure);
        spare.add(flight.buffer().clear());
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
            buffer.flip();
            RecordHeader header = new RecordHeader(
                    RecordKind.HEAD,
                    id,
                    incarnation,
                    extents,
                    extents + 1,
                    buffer.remaining(),
                    extents == 0 ? 0 : settings.extentBytes(),
                    bytes);
            outcome = changes.head(header, buffer);
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
