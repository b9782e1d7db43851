package io.madang.objectstore.gateway.chunk;

import io.madang.objectstore.gateway.error.S3Exception;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A stream of buffers, pulled by one thread. */
public interface Source {

    /** The next bytes, at least one, which the caller releases; null at the end. Waits for the client where it must. */
    @Nullable
    ByteBuf next() throws IOException, S3Exception;
}
