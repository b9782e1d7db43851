package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The blobs that are being changed, each by one caller. */
final class BlobClaims {
    private final Set<BlobId> claimed = ConcurrentHashMap.newKeySet();

    boolean claim(BlobId id) {
        return claimed.add(id);
    }

    void release(BlobId id) {
        claimed.remove(id);
    }
}
