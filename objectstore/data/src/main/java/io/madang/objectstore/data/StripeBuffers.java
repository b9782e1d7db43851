package io.madang.objectstore.data;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A pool of buffers for large writes, each of the size that a drive takes without a copy, outside of the heap, where the
 * erasure code is computed fastest. A returned buffer is reused. One that a drive may still read is not returned; it is
 * freed when it is unreachable.
 */
final class StripeBuffers {
    static final int BYTES = 1 << 20;

    private final Queue<MemorySegment> free = new ConcurrentLinkedQueue<>();

    /** Its content is whatever was there before. */
    MemorySegment take() {
        MemorySegment used = free.poll();
        return used == null ? Arena.ofAuto().allocate(BYTES, Long.BYTES) : used;
    }

    void giveBack(MemorySegment piece) {
        free.add(piece);
    }
}
