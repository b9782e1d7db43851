package io.madang.objectstore.blob;

import java.nio.ByteBuffer;

/** A blob on its way in, by one thread at a time. Closed without a seal, it never was. */
public interface BlobWriter extends AutoCloseable {

    /** Takes all that remains in the buffer; false when the blob has failed, and {@link #seal} tells why. */
    boolean write(ByteBuffer content);

    /**
     * Likewise, and may do without a copy: the content is not to be changed before {@code taken} has run, on whatever
     * thread. Where this answers false, the content is not needed any more.
     */
    default boolean write(ByteBuffer content, Runnable taken) {
        boolean well = write(content);
        taken.run();
        return well;
    }

    /** Makes the blob durable and visible, or says why not. */
    PutOutcome seal();

    @Override
    void close();
}
