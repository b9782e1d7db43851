package io.madang.objectstore.gateway.checksum;

import io.netty.buffer.ByteBuf;

/** The MD5 of a large content that comes piece by piece, computed beside what else is done with it. For one thread. */
public interface ContentMd5 extends AutoCloseable {

    /** Takes the readable bytes without moving the buffer's indices; keeps it alive until it is done with. */
    void add(ByteBuf content);

    /** Waits for the end; nothing is added after it. */
    byte[] finish();

    /** Lets go of what was added, whether it was finished or not. */
    @Override
    void close();
}
