package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DamageListener;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import io.madang.objectstore.datanode.BlobIndex.Table;
import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** The blobs of one drive. A process has one for each of its drives. */
public final class DataNode implements Blobs, AutoCloseable {
    private final DataNodeSettings settings;
    private final DataNodeEnvironment environment;
    private final DirectoryLock lock;
    private final BlobIndex index;
    private final Volumes volumes;
    private final OpenVolumes open;
    private final DataNodeCounters counters = new DataNodeCounters();
    private final Changes changes;
    private final BlobReader reads;
    private final Compactor compactor;
    private final LostBlobs lost;
    private final Scrubber scrubber;
    private final Semaphore streams;
    private final long replayedBytes;
    private volatile boolean closed;

    public static DataNode open(DataNodeSettings settings, DamageListener damage, RecoveryProgress progress)
            throws IOException {
        PrivateFiles.createDirectories(settings.directory());
        return open(
                settings,
                new DataNodeEnvironment(
                        FreeSpace.of(settings.directory()), Faults.NONE, new SecureRandom(), damage, progress));
    }

    static DataNode open(DataNodeSettings settings, DataNodeEnvironment environment) throws IOException {
        PrivateFiles.createDirectories(settings.directory());
        DirectoryLock lock = DirectoryLock.take(settings.directory());
        try {
            return new DataNode(settings, environment, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private DataNode(DataNodeSettings settings, DataNodeEnvironment environment, DirectoryLock lock)
            throws IOException {
        this.settings = settings;
        this.environment = environment;
        this.lock = lock;
        Path directory = settings.directory();
        this.index = IndexDirectory.open(directory.resolve("index"), settings.cacheBytes());
        this.volumes = new Volumes(directory.resolve("volumes"), environment.salts());
        AtomicLong incarnation = new AtomicLong();
        this.open = new OpenVolumes(settings, environment, volumes, index, counters, incarnation);
        try {
            Recovery recovery = new Recovery(index, volumes, environment.progress(), environment.faults());
            recovery.run();
            incarnation.set(recovery.incarnation());
            this.replayedBytes = recovery.replayedBytes();
            open.start(recovery.left());
        } catch (IOException | RuntimeException e) {
            volumes.close();
            index.close();
            throw e;
        }
        this.changes = new Changes(index, open, counters);
        this.reads = new BlobReader(index, volumes, counters, environment.damage());
        this.compactor = new Compactor(settings, environment, volumes, index, changes.layout(), open, counters);
        this.lost = new LostBlobs(index, volumes, environment.damage());
        lost.check();
        this.scrubber = new Scrubber(settings, volumes, index, lost, environment.damage(), counters);
        this.streams = new Semaphore(settings.streams());
    }

    @Override
    public PutOutcome put(BlobId id, ByteBuffer content) {
        if (content.remaining() > settings.extentBytes()) {
            return new PutOutcome.Refused(Refusal.TOO_LARGE);
        }
        return closed ? new PutOutcome.Refused(Refusal.CLOSED) : changes.put(id, content);
    }

    @Override
    public int maxPutBytes() {
        return settings.extentBytes();
    }

    @Override
    public WriteOutcome write(BlobId id) {
        return begin(id, false);
    }

    @Override
    public WriteOutcome replace(BlobId id) {
        return begin(id, true);
    }

    private WriteOutcome begin(BlobId id, boolean replaces) {
        if (closed) {
            return new WriteOutcome.Refused(Refusal.CLOSED);
        }
        if (!streams.tryAcquire()) {
            counters.refusedBusy().increment();
            return new WriteOutcome.Refused(Refusal.BUSY);
        }
        if (!changes.claims().claim(id)) {
            streams.release();
            return new WriteOutcome.Refused(Refusal.BUSY);
        }
        if (!replaces && changes.exists(id)) {
            changes.claims().release(id);
            streams.release();
            return new WriteOutcome.AlreadyThere();
        }
        return new WriteOutcome.Begun(
                new StreamedBlob(id, replaces, settings, changes, open, index, volumes, streams::release));
    }

    @Override
    public ReadOutcome read(BlobId id, long position, ByteBuffer target) {
        return reads.read(id, position, target);
    }

    @Override
    public OptionalLong size(BlobId id) {
        BlobEntry entry = index.find(id);
        return entry == null || entry.tombstone() || lost.contains(id, entry)
                ? OptionalLong.empty()
                : OptionalLong.of(entry.blobBytes());
    }

    @Override
    public DeleteOutcome delete(BlobId id) {
        return closed ? new DeleteOutcome.Refused(Refusal.CLOSED) : changes.delete(id);
    }

    @Override
    public List<BlobId> list(Optional<BlobId> after, int limit) {
        if (limit < 1 || limit > MAX_LISTED) {
            throw new IllegalArgumentException("A list has 1 to " + MAX_LISTED + " ids, not " + limit);
        }
        List<BlobId> ids = new ArrayList<>();
        byte[] start = after.map(IndexKeys::blob).orElse(new byte[0]);
        index.from(Table.BLOBS, start, (key, value) -> {
            BlobId id = BlobId.from(ByteBuffer.wrap(key));
            BlobEntry entry = BlobEntry.from(value);
            if (!entry.tombstone() && !after.equals(Optional.of(id)) && !lost.contains(id, entry)) {
                ids.add(id);
            }
            return ids.size() < limit;
        });
        return ids;
    }

    /** Gives back the space of the volumes that are worth it, as many as fit into one. */
    public CompactionOutcome compact() throws IOException {
        return compactor.run();
    }

    /** Reads everything once and tells the damage listener what is not as it was written. */
    public ScrubReport scrub(ScrubProgress progress) throws IOException {
        return scrubber.run(progress);
    }

    /**
     * Compares the index with the files of the volumes, without reading them, and tells the damage listener which blobs
     * are in none of them any more; gives back how many these are. Every start begins with it.
     */
    public long checkPresence() {
        return lost.check();
    }

    public DataNodeMetrics metrics() throws IOException {
        return counters.at(volumes.all(), environment.freeSpace().bytes(), lost.volumes(), lost.blobs());
    }

    /** How much of the volumes this start had to read because the index did not know it. */
    public long replayedBytes() {
        return replayedBytes;
    }

    /** Records that wait for a volume's writer. */
    int waiting() {
        return open.waiting();
    }

    BlobIndex index() {
        return index;
    }

    Volumes volumes() {
        return volumes;
    }

    /** Commits what is under way and ends. Callers must have stopped reading. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        open.close();
        compactor.stop();
        scrubber.stop();
        try {
            volumes.close();
        } finally {
            index.close();
            lock.close();
        }
    }
}
