package io.madang.objectstore.gateway.checksum;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A digest on a thread of its own, so that a slow one (MD5) takes its time beside the writing of what it is of, not before
 * it. Holds a few buffers at most; whoever adds waits for room.
 */
final class Md5Lane implements ContentMd5 {
    private static final int MAX_WAITING = 4;

    /** Null content ends it. */
    private record OperationHandler(@Nullable ByteBuf content) {}

    private final BlockingQueue<OperationHandler> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final CompletableFuture<byte[]> result = new CompletableFuture<>();
    private final Runnable onClose;
    private boolean ended;
    private boolean closed;

    Md5Lane(Digest digest, Runnable onClose) {
        this.onClose = onClose;
        Thread.ofVirtual().name("digest").start(() -> run(digest));
    }

    @Override
    public void add(ByteBuf content) {
        put(new OperationHandler(content.retainedDuplicate()));
    }

    @Override
    public byte[] finish() {
        end();
        return result.join();
    }

    @Override
    public void close() {
        end();
        if (!closed) {
            closed = true;
            onClose.run();
        }
    }

    private void end() {
        if (!ended) {
            ended = true;
            put(new OperationHandler(null));
        }
    }

    private void put(OperationHandler step) {
        boolean interrupted = false;
        while (true) {
            try {
                waiting.put(step);
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Digest digest) {
        RuntimeException failure = null;
        while (true) {
            ByteBuf content;
            try {
                content = waiting.take().content();
            } catch (InterruptedException e) {
                continue;
            }
            if (content == null) {
                break;
            }
            try {
                if (failure == null) {
                    digest.update(content.nioBuffer());
                }
            } catch (RuntimeException e) {
                failure = e;
            } finally {
                content.release();
            }
        }
        if (failure == null) {
            result.complete(digest.finish());
        } else {
            result.completeExceptionally(failure);
        }
    }
}
