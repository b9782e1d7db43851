package io.madang.objectstore.cluster.map;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataId;

/** A segment of some data: what is placed, written, repaired and deleted as one. */
public record SegmentKey(DataId id, int segment) implements Comparable<SegmentKey> {

    public static SegmentKey of(BlobId blob) {
        return new SegmentKey(DataId.of(blob), DataId.segment(blob));
    }

    public BlobId blob(int shard) {
        return id.blob(segment, shard);
    }

    public int shards() {
        return id.dataShards() + id.parityShards();
    }

    @Override
    public int compareTo(SegmentKey other) {
        int byId = id.compareTo(other.id);
        return byId != 0 ? byId : Integer.compare(segment, other.segment);
    }
}
