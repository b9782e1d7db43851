package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.NotAnswered;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import io.madang.objectstore.placement.Drive;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A drive of the map, there or not. One that is away is like an empty one that takes nothing; one that throws is like a
 * broken one, so that the others can go on. What a drive has that cannot be asked is not known: {@link NotAnswered}.
 */
final class DriveSlot {
    private static final System.Logger LOG = System.getLogger(DriveSlot.class.getName());
    private static final long RELUCTANT_NANOS = 5_000_000_000L;

    private final Drive drive;
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
    private final AtomicInteger hanging = new AtomicInteger();
    private volatile @Nullable Blobs blobs;
    private volatile long refusedAt = System.nanoTime() - RELUCTANT_NANOS;
    private volatile long loggedAt = System.nanoTime() - 2 * RELUCTANT_NANOS;

    DriveSlot(Drive drive) {
        this.drive = drive;
    }

    Drive drive() {
        return drive;
    }

    void attach(Blobs arrived) {
        refusedAt = System.nanoTime() - RELUCTANT_NANOS;
        blobs = arrived;
    }

    /** Waits until no call is under way. */
    void detach() {
        blobs = null;
        use.writeLock().lock();
        use.writeLock().unlock();
    }

    boolean attached() {
        return blobs != null;
    }

    /** Whether it is worth a try before the others are. */
    boolean willing() {
        return attached() && !hangs() && System.nanoTime() - refusedAt >= RELUCTANT_NANOS;
    }

    /** Whether a call has not come back for so long that it was given up. */
    boolean hangs() {
        return hanging.get() > 0;
    }

    AtomicInteger hanging() {
        return hanging;
    }

    PutOutcome put(BlobId id, ByteBuffer content) {
        PutOutcome outcome = call(
                there -> there.put(id, content),
                new PutOutcome.Refused(Refusal.CLOSED),
                new PutOutcome.Refused(Refusal.BROKEN));
        if (outcome instanceof PutOutcome.Refused(Refusal reason)) {
            refused(reason);
        }
        return outcome;
    }

    WriteOutcome write(BlobId id) {
        return begin(there -> there.write(id));
    }

    WriteOutcome replace(BlobId id) {
        return begin(there -> there.replace(id));
    }

    private WriteOutcome begin(Function<Blobs, WriteOutcome> call) {
        return call(
                there -> switch (call.apply(there)) {
                    case WriteOutcome.Begun(BlobWriter writer) -> new WriteOutcome.Begun(new Writer(writer, there));
                    case WriteOutcome other -> other;
                },
                new WriteOutcome.Refused(Refusal.CLOSED),
                new WriteOutcome.Refused(Refusal.BROKEN));
    }

    ReadOutcome read(BlobId id, long position, ByteBuffer target) {
        return ask(
                there -> there.read(id, position, target),
                new ReadOutcome.Absent(),
                new ReadOutcome.Corrupt("the drive failed"));
    }

    OptionalLong size(BlobId id) {
        return ask(there -> there.size(id), OptionalLong.empty(), OptionalLong.empty());
    }

    DeleteOutcome delete(BlobId id) {
        return call(
                there -> there.delete(id),
                new DeleteOutcome.Refused(Refusal.CLOSED),
                new DeleteOutcome.Refused(Refusal.BROKEN));
    }

    List<BlobId> list(Optional<BlobId> after, int limit) {
        return ask(there -> there.list(after, limit), List.of(), List.of());
    }

    int maxPutBytes() {
        return call(Blobs::maxPutBytes, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private void refused(Refusal reason) {
        if (reason == Refusal.FULL || reason == Refusal.BROKEN) {
            refusedAt = System.nanoTime();
        }
    }

    private <T> T ask(Function<Blobs, T> question, T away, T failed) {
        return attempt(question, away, failure -> {
            if (failure instanceof NotAnswered unanswered) {
                throw unanswered;
            }
            return failed;
        });
    }

    private <T> T call(Function<Blobs, T> call, T away, T failed) {
        return attempt(call, away, failure -> failed);
    }

    /** Never waits for whoever detaches the drive, which waits for calls that may hang. */
    private <T> T attempt(Function<Blobs, T> call, T away, Function<RuntimeException, T> failed) {
        if (!use.readLock().tryLock()) {
            return away;
        }
        try {
            Blobs there = blobs;
            return there == null ? away : call.apply(there);
        } catch (RuntimeException e) {
            long now = System.nanoTime();
            if (now - loggedAt > RELUCTANT_NANOS) {
                loggedAt = now;
                LOG.log(System.Logger.Level.WARNING, "Drive " + drive.name() + " failed", e);
            }
            return failed.apply(e);
        } finally {
            use.readLock().unlock();
        }
    }

    /** Ends with its drive: what was begun on one that went away is not gone on with on one that came. */
    private final class Writer implements BlobWriter {
        private final BlobWriter writer;
        private final Blobs begunOn;

        Writer(BlobWriter writer, Blobs begunOn) {
            this.writer = writer;
            this.begunOn = begunOn;
        }

        @Override
        public boolean write(ByteBuffer content) {
            return call(there -> there == begunOn && writer.write(content), false, false);
        }

        @Override
        public boolean write(ByteBuffer content, Runnable taken) {
            return call(there -> there == begunOn && writer.write(content, taken), false, false);
        }

        @Override
        public PutOutcome seal() {
            PutOutcome closed = new PutOutcome.Refused(Refusal.CLOSED);
            PutOutcome outcome = call(
                    there -> there == begunOn ? writer.seal() : closed, closed, new PutOutcome.Refused(Refusal.BROKEN));
            if (outcome instanceof PutOutcome.Refused(Refusal reason)) {
                refused(reason);
            }
            return outcome;
        }

        @Override
        public void close() {
            call(
                    there -> {
                        if (there == begunOn) {
                            writer.close();
                        }
                        return true;
                    },
                    false,
                    false);
        }
    }
}
