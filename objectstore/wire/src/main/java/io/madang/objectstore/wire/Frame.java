package io.madang.objectstore.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.ReferenceCountUtil;

/**
 * What goes over a connection, big-endian: length of what follows (4 bytes), kind (1), stream (4), deadline (4), epoch (8),
 * CRC32C of kind to epoch and payload (4), payload.
 *
 * @param stream drawn by the client for each question
 * @param deadlineMillis for how long after its arrival the question is of use; 0 in answers
 * @param epoch of the group by which the client chose this drive; 0 where none is meant
 */
record Frame(FrameKind kind, int stream, int deadlineMillis, long epoch, ByteBuf payload) {
    static final int LENGTH_BYTES = 4;
    static final int HEADER_BYTES = 1 + 4 + 4 + 8 + 4;

    static Frame answer(int stream, ByteBuf payload) {
        return new Frame(FrameKind.ANSWER, stream, 0, 0, payload);
    }

    static Frame empty(FrameKind kind, int stream) {
        return new Frame(kind, stream, 0, 0, Unpooled.EMPTY_BUFFER);
    }

    void release() {
        ReferenceCountUtil.release(payload);
    }
}
