package io.madang.objectstore.gateway.http;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The content of a response, pulled as fast as the client takes it, by one thread; closed in any case. */
public interface Streamed extends AutoCloseable {
    int END = -1;
    long UNKNOWN = -1;

    /** What will be read in all; where it is {@link #UNKNOWN}, the answer is chunked. */
    long length();

    /**
     * Fills what it can of the target (a direct buffer), at least a byte, or answers {@link #END}. If it throws after the
     * first bytes have left, the connection is cut, so that the client sees that something is missing; before, the client
     * gets the S3Exception that is its cause, or else InternalError.
     */
    int read(ByteBuffer target) throws IOException;

    @Override
    void close();
}
