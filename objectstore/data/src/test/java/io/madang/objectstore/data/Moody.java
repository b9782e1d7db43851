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
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A real drive that a test may have refuse, throw or hang. */
final class Moody implements Blobs {
    /** What ails it. */
    enum Mood {
        WELL,
        FULL,
        BROKEN,
        THROWS,
        /** As a node that cannot be reached. */
        UNREACHABLE,
        HANGS
    }

    private final Blobs blobs;
    private volatile CountDownLatch recovered = new CountDownLatch(0);
    private volatile Mood mood = Mood.WELL;
    private final AtomicInteger streamedWrites = new AtomicInteger();
    private volatile int failAfterWrites = Integer.MAX_VALUE;
    private volatile Runnable beforeSeal = () -> {};

    Moody(Blobs blobs) {
        this.blobs = blobs;
    }

    void mood(Mood next) {
        CountDownLatch before = recovered;
        recovered = new CountDownLatch(next == Mood.HANGS ? 1 : 0);
        mood = next;
        before.countDown();
    }

    /** Streams fail in their middle. */
    void failAfter(int writes) {
        streamedWrites.set(0);
        failAfterWrites = writes;
    }

    /** What happens before new content of a stream becomes visible. */
    void beforeSeal(Runnable next) {
        beforeSeal = next;
    }

    private void feel() {
        if (mood == Mood.THROWS) {
            throw new UncheckedIOException(new java.io.IOException("the drive is gone"));
        }
        reach();
        try {
            recovered.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void reach() {
        if (mood == Mood.UNREACHABLE) {
            throw new NotAnswered("the node cannot be reached");
        }
    }

    private Optional<Refusal> refusal() {
        feel();
        return switch (mood) {
            case FULL -> Optional.of(Refusal.FULL);
            case BROKEN -> Optional.of(Refusal.BROKEN);
            case WELL, THROWS, HANGS, UNREACHABLE -> Optional.empty();
        };
    }

    @Override
    public PutOutcome put(BlobId id, ByteBuffer content) {
        Optional<Refusal> refusal = refusal();
        return refusal.isPresent() ? new PutOutcome.Refused(refusal.get()) : blobs.put(id, content);
    }

    @Override
    public int maxPutBytes() {
        return blobs.maxPutBytes();
    }

    @Override
    public WriteOutcome write(BlobId id) {
        feel();
        return begun(blobs.write(id));
    }

    @Override
    public WriteOutcome replace(BlobId id) {
        feel();
        return begun(blobs.replace(id));
    }

    private WriteOutcome begun(WriteOutcome outcome) {
        return outcome instanceof WriteOutcome.Begun(BlobWriter writer)
                ? new WriteOutcome.Begun(new Writer(writer))
                : new WriteOutcome.Refused(Refusal.BUSY);
    }

    @Override
    public ReadOutcome read(BlobId id, long position, ByteBuffer target) {
        feel();
        return blobs.read(id, position, target);
    }

    @Override
    public OptionalLong size(BlobId id) {
        reach();
        return blobs.size(id);
    }

    @Override
    public DeleteOutcome delete(BlobId id) {
        feel();
        return blobs.delete(id);
    }

    @Override
    public List<BlobId> list(Optional<BlobId> after, int limit) {
        reach();
        return blobs.list(after, limit);
    }

    private final class Writer implements BlobWriter {
        private final BlobWriter writer;

        Writer(BlobWriter writer) {
            this.writer = writer;
        }

        @Override
        public boolean write(ByteBuffer content) {
            return takesMore() && writer.write(content);
        }

        @Override
        public boolean write(ByteBuffer content, Runnable taken) {
            return takesMore() && writer.write(content, taken);
        }

        private boolean takesMore() {
            return refusal().isEmpty() && streamedWrites.incrementAndGet() <= failAfterWrites;
        }

        @Override
        public PutOutcome seal() {
            beforeSeal.run();
            Optional<Refusal> refusal = refusal();
            if (refusal.isEmpty() && streamedWrites.get() > failAfterWrites) {
                refusal = Optional.of(Refusal.BROKEN);
            }
            return refusal.isPresent() ? new PutOutcome.Refused(refusal.get()) : writer.seal();
        }

        @Override
        public void close() {
            writer.close();
        }
    }
}
