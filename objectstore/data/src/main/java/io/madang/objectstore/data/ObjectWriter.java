package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.data.DataFailure.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps small data until it is whole, and lets larger data stream from the moment it is known to be larger. */
final class ObjectWriter implements DataWriter {
    private static final int FIRST_BYTES = 4096;

    private final String storageClass;
    private final DataEnvironment environment;
    private final LayoutChoice layouts;
    private final Semaphore largeWriters;
    private final int smallBytes;
    private byte[] start = {};
    private int started;
    private @Nullable LargeWrite large;
    private boolean permitted;
    private boolean ended;

    ObjectWriter(String storageClass, DataEnvironment environment, LayoutChoice layouts, Semaphore largeWriters) {
        this.storageClass = storageClass;
        this.environment = environment;
        this.layouts = layouts;
        this.largeWriters = largeWriters;
        this.smallBytes = Math.min(
                environment.settings().smallBytes(), environment.drives().maxPutBytes());
    }

    @Override
    public void write(ByteBuffer content) throws DataFailure {
        if (ended) {
            throw new IllegalStateException("The data has ended");
        }
        if (large == null && started + (long) content.remaining() <= smallBytes) {
            keep(content);
            return;
        }
        LargeWrite to = large == null ? becomeLarge() : large;
        to.write(content);
    }

    private void keep(ByteBuffer content) {
        int bytes = started + content.remaining();
        if (bytes > start.length) {
            start = Arrays.copyOf(start, Math.min(smallBytes, Math.max(bytes, Math.max(FIRST_BYTES, 2 * started))));
        }
        content.get(start, started, content.remaining());
        started = bytes;
    }

    private LargeWrite becomeLarge() throws DataFailure {
        try {
            permitted =
                    largeWriters.tryAcquire(environment.settings().patience().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!permitted) {
            throw new DataFailure(Reason.BUSY, "Too much large data is on its way in");
        }
        Layout layout = layouts.large(storageClass);
        LargeWrite begun = new LargeWrite(environment.ids().draw(layout), layout, environment);
        large = begun;
        begun.write(ByteBuffer.wrap(start, 0, started));
        start = new byte[0];
        return begun;
    }

    @Override
    public DataRef finish() throws DataFailure {
        if (ended) {
            throw new IllegalStateException("The data has ended");
        }
        LargeWrite streamed = large;
        DataRef ref = streamed == null ? finishSmall() : finishLarge(streamed);
        ended = true;
        environment.counters().writes().increment();
        environment.counters().writtenBytes().add(ref.size());
        release();
        return ref;
    }

    private DataRef finishSmall() throws DataFailure {
        Layout layout = layouts.small(storageClass);
        DataId id = environment.ids().draw(layout);
        try {
            if (started > 0) {
                CopyWrite copies = new CopyWrite(id, layout, ByteBuffer.wrap(start, 0, started), environment.drives());
                if (!copies.run(
                        environment.settings().writeSlow(),
                        environment.settings().patience())) {
                    arrivedDegraded(id, Set.of(0));
                }
                if (copies.misplaced()) {
                    arrivedMisplaced(id, Set.of(0));
                }
            }
            return new DataRef(id, started, layout);
        } catch (DataFailure e) {
            environment.deletes().delete(id, 1);
            throw e;
        } finally {
            environment.ids().arrived(id);
        }
    }

    private DataRef finishLarge(LargeWrite streamed) throws DataFailure {
        DataRef ref = streamed.finish();
        if (!streamed.degraded().isEmpty()) {
            arrivedDegraded(ref.id(), streamed.degraded());
        }
        if (!streamed.misplaced().isEmpty()) {
            arrivedMisplaced(ref.id(), streamed.misplaced());
        }
        environment.ids().arrived(ref.id());
        return ref;
    }

    private void arrivedDegraded(DataId id, Set<Integer> segments) throws DataFailure {
        try {
            environment.queue().mark(id);
        } catch (IOException e) {
            throw new DataFailure(Reason.TOO_FEW_DRIVES, "No drive took the note of a missing shard: " + e);
        }
        environment.counters().degradedWrites().increment();
        environment.ids().arrived(id);
        segments.forEach(segment -> environment.queue().add(new SegmentId(id, segment), false));
    }

    /** Nothing is missing, so that the note may fail: the next sweep finds it without one. */
    private void arrivedMisplaced(DataId id, Set<Integer> segments) {
        environment.misplaced().noted(id);
        environment.ids().arrived(id);
        segments.forEach(segment -> environment.queue().add(new SegmentId(id, segment), false));
    }

    @Override
    public void close() {
        if (ended) {
            return;
        }
        ended = true;
        LargeWrite begun = large;
        if (begun != null) {
            environment.counters().failedWrites().increment();
            begun.drop();
            environment.deletes().delete(begun.id(), begun.segments());
            environment.ids().arrived(begun.id());
        }
        release();
    }

    private void release() {
        if (permitted) {
            permitted = false;
            largeWriters.release();
        }
    }
}
