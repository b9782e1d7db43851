package io.madang.objectstore.gateway.operation.content;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Buffers in which content passes through. More than are kept may be out at a time; what comes back beyond that goes. */
public final class BufferPool {
    public static final int BUFFER_BYTES = 256 * 1024;

    private final BlockingQueue<ByteBuffer> free;

    public BufferPool(int kept) {
        this.free = new ArrayBlockingQueue<>(kept);
    }

    ByteBuffer take() {
        ByteBuffer buffer = free.poll();
        return buffer == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : buffer.clear();
    }

    void giveBack(ByteBuffer buffer) {
        free.offer(buffer);
    }
}
