package io.madang.objectstore.gateway.checksum;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A stream in the lanes: what waits, and what was gathered for its next step. */
final class Md5Stream implements ContentMd5 {
    static final int MAX_WAITING = 4;
    /** From here on a stream is worked on at once, so that whoever adds seldom finds it full. */
    private static final int PRESSING = MAX_WAITING - 1;

    private final Md5Lanes lanes;
    private final Runnable onClose;
    private final CompletableFuture<byte[]> result = new CompletableFuture<>();

    // Under the lanes' lock.
    final Condition room;
    final Queue<ByteBuf> waiting = new ArrayDeque<>(MAX_WAITING);
    boolean ended;
    boolean closed;
    /** A worker has it. */
    boolean taken;

    // Of the worker that has it, or under the lock where none has.
    final Md5State state = new Md5State();
    final byte[] gathered = new byte[Md5Step.BYTES];
    private int count;
    private @Nullable ByteBuf current;

    Md5Stream(Md5Lanes lanes, Condition room, Runnable onClose) {
        this.lanes = lanes;
        this.room = room;
        this.onClose = onClose;
    }

    @Override
    public void add(ByteBuf content) {
        lanes.add(this, content);
    }

    @Override
    public byte[] finish() {
        lanes.end(this);
        return result.join();
    }

    @Override
    public void close() {
        if (lanes.close(this)) {
            onClose.run();
        }
    }

    /** Somebody waits for it, or soon will. */
    boolean presses() {
        return !isDone() && (ended || waiting.size() >= PRESSING);
    }

    boolean hasBytes() {
        return current != null || !waiting.isEmpty();
    }

    boolean isDone() {
        return result.isDone();
    }

    /** Whether there is enough for a step; ends it where no more will come. */
    boolean gather() {
        while (count < gathered.length) {
            if (current == null) {
                current = lanes.next(this);
            }
            if (current == null) {
                if (lanes.hasEnded(this)) {
                    result.complete(state.finish(gathered, count));
                }
                return false;
            }
            int bytes = Math.min(current.readableBytes(), gathered.length - count);
            current.readBytes(gathered, count, bytes);
            count += bytes;
            if (!current.isReadable()) {
                releaseCurrent();
            }
        }
        return true;
    }

    /** What was gathered went into the state. */
    void stepped() {
        count = 0;
    }

    void fail(Throwable cause) {
        result.completeExceptionally(cause);
    }

    /** Lets go of all buffers; under the lock. */
    void drop() {
        result.completeExceptionally(new CancellationException("closed before its end"));
        releaseCurrent();
        for (ByteBuf each = waiting.poll(); each != null; each = waiting.poll()) {
            ReferenceCountUtil.safeRelease(each);
        }
        room.signal();
    }

    private void releaseCurrent() {
        if (current != null) {
            ByteBuf done = current;
            current = null;
            ReferenceCountUtil.safeRelease(done);
        }
    }
}
