package io.madang.objectstore.cluster.repair;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.Map;
import java.util.Set;

/**
 * What a drive answered when it was asked for all it has of a group.
 *
 * @param ticket drawn by the drive for this answer. It acts only for whoever holds its latest one, so that what was decided
 *     by an older answer, or arrives late, is not done any more
 * @param epoch of the map that it knew then: from that moment on it refuses writers with an older one
 * @param marks deleted segments, of which it takes no shard any more
 * @param notes segments that were acknowledged without these shards
 */
public record DriveContent(
        int drive,
        long ticket,
        long epoch,
        Set<BlobId> blobs,
        Set<SegmentKey> marks,
        Map<SegmentKey, Set<Integer>> notes) {
    public DriveContent {
        blobs = Set.copyOf(blobs);
        marks = Set.copyOf(marks);
        notes = Map.copyOf(notes);
    }
}
