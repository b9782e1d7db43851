package io.madang.objectstore.cluster.write;

import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.Set;

/** What is to be done next for a segment that is being written. */
public sealed interface WriteAction {

    /** Store this shard on this drive. */
    record Store(SegmentKey segment, int shard, int drive) implements WriteAction {}

    /** Have this drive remember durably which shards of the segment are missing. */
    record Note(SegmentKey segment, int drive, Set<Integer> missing) implements WriteAction {}

    /** The segment is as durable as was asked for. Notes may still follow. */
    record Durable() implements WriteAction {}

    /** The segment is not durable enough and will not be. Its id is not used again. */
    record GiveUp(boolean staleMap) implements WriteAction {}
}
