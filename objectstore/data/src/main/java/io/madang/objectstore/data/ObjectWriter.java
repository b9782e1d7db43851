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
    private final Surroundings around;
    private final Layouts layouts;
    private final Semaphore largeWriters;
    private final int smallBytes;
    private byte[] start = {};
    private int started;
    private @Nullable LargeWrite large;
    private boolean permitted;
    private boolean ended;

    ObjectWriter(String storageClass, Surroundings around, Layouts layouts, Semaphore largeWriters) {
        this.storageClass = storageClass;
        this.around = around;
        this.layouts = layouts;
        this.largeWriters = largeWriters;
        this.smallBytes =
                Math.min(around.settings().smallBytes(), around.drives().maxPutBytes());
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
            permitted = largeWriters.tryAcquire(around.settings().patience().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!permitted) {
            throw new DataFailure(Reason.BUSY, "Too much large data is on its way in");
        }
        Layout layout = layouts.large(storageClass);
        LargeWrite begun = new LargeWrite(around.ids().draw(layout), layout, around);
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
        around.counters().writes().increment();
        around.counters().writtenBytes().add(ref.size());
        release();
        return ref;
    }

    private DataRef finishSmall() throws DataFailure {
        Layout layout = layouts.small(storageClass);
        DataId id = around.ids().draw(layout);
        try {
            if (started > 0) {
                CopyWrite copies = new CopyWrite(id, layout, ByteBuffer.wrap(start, 0, started), around.drives());
                if (!copies.run(around.settings().writeSlow(), around.settings().patience())) {
                    arrivedDegraded(id, Set.of(0));
                }
            }
            return new DataRef(id, started, layout);
        } catch (DataFailure e) {
            around.deletes().delete(id, 1);
            throw e;
        } finally {
            around.ids().arrived(id);
        }
    }

    private DataRef finishLarge(LargeWrite streamed) throws DataFailure {
        DataRef ref = streamed.finish();
        if (!streamed.degraded().isEmpty()) {
            arrivedDegraded(ref.id(), streamed.degraded());
        }
        around.ids().arrived(ref.id());
        return ref;
    }

    private void arrivedDegraded(DataId id, Set<Integer> segments) throws DataFailure {
        try {
            around.queue().mark(id);
        } catch (IOException e) {
            throw new DataFailure(Reason.TOO_FEW_DRIVES, "No drive took the note of a missing shard: " + e);
        }
        around.counters().degradedWrites().increment();
        around.ids().arrived(id);
        segments.forEach(segment -> around.queue().add(new SegmentId(id, segment), false));
    }

    @Override
    public void close() {
        if (ended) {
            return;
        }
        ended = true;
        LargeWrite begun = large;
        if (begun != null) {
            around.counters().failedWrites().increment();
            begun.drop();
            around.deletes().delete(begun.id(), begun.segments());
            around.ids().arrived(begun.id());
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
