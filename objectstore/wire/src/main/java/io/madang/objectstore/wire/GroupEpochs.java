package io.madang.objectstore.wire;

import io.madang.objectstore.blob.BlobId;

/** The map that this process knows, as far as the wire asks for it. */
public interface GroupEpochs {

    /** The epoch of the group of this blob. */
    long epoch(BlobId blob);

    /** The other side knows this epoch, which is newer: the map is to be fetched. Must not block. */
    void newer(long epoch);

    /** A map that never changes. */
    static GroupEpochs fixed(long epoch) {
        return new GroupEpochs() {
            @Override
            public long epoch(BlobId blob) {
                return epoch;
            }

            @Override
            public void newer(long seen) {}
        };
    }
}
