package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.util.SortedSet;

/**
 * What a scrub read and found.
 *
 * @param damaged living blobs that are not as they were written
 * @param missing how many blobs of the index are in no volume any more
 */
public record ScrubReport(int volumes, long bytes, SortedSet<BlobId> damaged, long missing) {
    public boolean clean() {
        return damaged.isEmpty() && missing == 0;
    }
}
