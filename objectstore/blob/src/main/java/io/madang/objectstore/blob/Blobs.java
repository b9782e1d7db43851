package io.madang.objectstore.blob;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Immutable blobs on one drive. A blob is there whole and durable, or not at all. Each call blocks until its outcome is
 * certain; calls may come from any number of threads. A question to a drive that cannot be asked is {@link NotAnswered}.
 */
public interface Blobs {
    int MAX_LISTED = 1_000;

    /** Stores a blob that is at hand, up to {@link #maxPutBytes}; durable when this returns {@link PutOutcome.Stored}. */
    PutOutcome put(BlobId id, ByteBuffer content);

    /** What {@link #put} takes at most; more goes through {@link #write}. */
    int maxPutBytes();

    /** Begins a blob of any size, known or not. Nothing is visible before {@link BlobWriter#seal}. */
    WriteOutcome write(BlobId id);

    /**
     * Begins new content for a blob that may exist, damaged or not. The old content stays readable until
     * {@link BlobWriter#seal}, which makes the new content durable and puts it in the old one's place in one step.
     */
    WriteOutcome replace(BlobId id);

    /**
     * Fills the target from the position of the blob, as far as both reach. Every block is verified first: what is not as
     * it was written is never handed out.
     */
    ReadOutcome read(BlobId id, long position, ByteBuffer target);

    OptionalLong size(BlobId id);

    /** Durable when this returns; the space comes back with compaction. */
    DeleteOutcome delete(BlobId id);

    /** The ids after the given one, in order, at most {@link #MAX_LISTED}: how garbage is found by reference. */
    List<BlobId> list(Optional<BlobId> after, int limit);
}
