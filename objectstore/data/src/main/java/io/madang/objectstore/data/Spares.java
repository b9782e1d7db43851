package io.madang.objectstore.data;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The memory of large writers: pieces of what a drive takes without a copy, outside of the heap, where the code is
 * computed fastest. A piece that is given back is used again, so that there are never more than all writers held at once;
 * one that is not, for a drive may still read it, goes when nobody can any more.
 */
final class Spares {
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
