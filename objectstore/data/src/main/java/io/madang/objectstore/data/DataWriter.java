package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataRef;
import java.nio.ByteBuffer;

/** Data on its way in, by one thread at a time. */
public interface DataWriter extends AutoCloseable {

    /** Takes all that remains in the buffer; blocks while the drives are slower. */
    void write(ByteBuffer content) throws DataFailure;

    /**
     * Makes all of it durable: on every drive that the layout needs, or, while some of them fail, on at least one more
     * than would be needed to read it. The rest is noted, durably, and repaired.
     */
    DataRef finish() throws DataFailure;

    /** Without {@link #finish}, nothing remains. */
    @Override
    void close();
}
