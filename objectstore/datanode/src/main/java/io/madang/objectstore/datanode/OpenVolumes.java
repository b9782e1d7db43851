package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The few volumes that are written at a time, each by a thread of its own, and what they have in common. */
final class OpenVolumes implements AutoCloseable {
    /** As much as one sync takes without being felt. */
    private static final long SHARED_BYTES = 512 << 10;

    private final DataNodeSettings settings;
    private final DataNodeEnvironment environment;
    private final Volumes volumes;
    private final BlobIndex index;
    private final DataNodeCounters counters;
    private final AtomicLong incarnation;
    private final Semaphore pendingBytes;
    private final List<VolumeCommitter> commits = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closing;
    private volatile boolean ended;
    private volatile boolean broken;

    OpenVolumes(
            DataNodeSettings settings,
            DataNodeEnvironment environment,
            Volumes volumes,
            BlobIndex index,
            DataNodeCounters counters,
            AtomicLong incarnation) {
        this.settings = settings;
        this.environment = environment;
        this.volumes = volumes;
        this.index = index;
        this.counters = counters;
        this.incarnation = incarnation;
        this.pendingBytes = new Semaphore(settings.pendingBytes());
        for (int i = 0; i < settings.openVolumes(); i++) {
            commits.add(new VolumeCommitter(this, settings.groupBytes()));
        }
    }

    /** Starts to write, going on with the volumes that were left open. */
    void start(List<Recovery.Left> left) throws IOException {
        for (int i = 0; i < left.size(); i++) {
            if (i < commits.size()) {
                commits.get(i).resume(left.get(i).volume(), left.get(i).row());
            } else {
                seal(left.get(i));
            }
        }
        for (VolumeCommitter commit : commits) {
            threads.add(Thread.ofPlatform()
                    .name("volume-writer-", threads.size())
                    .daemon()
                    .start(commit));
        }
    }

    /** Volumes that are one too many, because fewer are open now than were. */
    private void seal(Recovery.Left left) throws IOException {
        try (VolumeWriter writer = new VolumeWriter(
                        left.volume(), left.row().records(), left.row().incarnation(), VolumeWriter.newStage());
                IndexBatch batch = batch()) {
            writer.seal(incarnation(), new long[0]);
            writer.sync();
            left.volume().markSealed();
            writer.endHint();
            batch.volume(left.volume().id(), writer.row(VolumeRow.State.SEALED));
            commit(batch);
        }
    }

    Optional<Refusal> append(Append append) {
        return submit(append).join();
    }

    /** Waits for its turn, not for the drive. */
    CompletableFuture<Optional<Refusal>> submit(Append append) {
        if (closing) {
            append.refused(Refusal.CLOSED);
            return append.outcome();
        }
        int bytes = append.bytes();
        try {
            if (!pendingBytes.tryAcquire(bytes, settings.patience().toNanos(), TimeUnit.NANOSECONDS)) {
                counters.refusedBusy().increment();
                append.refused(Refusal.BUSY);
                return append.outcome();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            append.refused(Refusal.BUSY);
            return append.outcome();
        }
        VolumeCommitter commit = fewest(bytes);
        commit.pendingBytes().addAndGet(bytes);
        append.outcome().whenComplete((outcome, failure) -> {
            commit.pendingBytes().addAndGet(-bytes);
            pendingBytes.release(bytes);
        });
        commit.submit(append);
        return append.outcome();
    }

    /**
     * The first volume with little to do, so that small records share their syncs rather than each have one beside the
     * others; where all have much to do, that with the least.
     */
    private VolumeCommitter fewest(int bytes) {
        VolumeCommitter least = commits.getFirst();
        for (VolumeCommitter commit : commits) {
            if (commit.pendingBytes().get() + bytes <= SHARED_BYTES) {
                return commit;
            }
            if (commit.pendingBytes().get() < least.pendingBytes().get()) {
                least = commit;
            }
        }
        return least;
    }

    int waiting() {
        return commits.stream().mapToInt(VolumeCommitter::waiting).sum();
    }

    /** What the drive still takes, asked once for a group. */
    final class Room {
        private final long free;
        private long taken;

        private Room(long free) {
            this.free = free;
        }

        /** Tombstones may use the reserve: without them a full drive could never be emptied. */
        boolean take(Append append) {
            long reserve = append.header().kind() == RecordKind.TOMBSTONE
                    ? settings.reserveBytes() / 2
                    : settings.reserveBytes();
            if (taken + append.bytes() > free - reserve) {
                return false;
            }
            taken += append.bytes();
            return true;
        }
    }

    Room room() throws IOException {
        return new Room(environment.freeSpace().bytes());
    }

    boolean fits(VolumeWriter writer, int bytes) {
        return writer.records() == 0
                || writer.end() + bytes <= settings.volumeBytes() && writer.records() < settings.volumeRecords();
    }

    VolumeWriter next(ByteBuffer stage) throws IOException {
        Volume volume = volumes.create();
        volumes.add(volume);
        return new VolumeWriter(volume, 0, 0, stage);
    }

    Refusal reasonOf(IOException e) {
        try {
            boolean full = String.valueOf(e.getMessage()).contains("No space left")
                    || environment.freeSpace().bytes() <= settings.reserveBytes();
            return full ? Refusal.FULL : Refusal.BROKEN;
        } catch (IOException unknown) {
            e.addSuppressed(unknown);
            return Refusal.BROKEN;
        }
    }

    long incarnation() {
        return incarnation.incrementAndGet();
    }

    IndexBatch batch() {
        return index.batch();
    }

    void commit(IndexBatch batch) {
        batch.commit(volumes, false);
    }

    DataNodeCounters counters() {
        return counters;
    }

    Faults faults() {
        return environment.faults();
    }

    /** The index no longer follows the volumes: nothing more is taken until the next start replays them. */
    void breakDown() {
        broken = true;
    }

    boolean broken() {
        return broken;
    }

    boolean closing() {
        return closing;
    }

    boolean ended() {
        return ended;
    }

    void end() {
        ended = closing || broken;
    }

    /** Commits what waits, then ends. */
    @Override
    public void close() {
        closing = true;
        commits.forEach(VolumeCommitter::endWhenDone);
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
