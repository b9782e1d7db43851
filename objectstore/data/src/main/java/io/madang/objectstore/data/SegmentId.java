package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataId;

/** What is repaired together. */
record SegmentId(DataId id, int segment) {

    static SegmentId of(BlobId blob) {
        return new SegmentId(DataId.of(blob), DataId.segment(blob));
    }

    BlobId blob(int shard) {
        return id.blob(segment, shard);
    }

    int data() {
        return id.dataShards();
    }

    int shards() {
        return id.dataShards() + id.parityShards();
    }
}
