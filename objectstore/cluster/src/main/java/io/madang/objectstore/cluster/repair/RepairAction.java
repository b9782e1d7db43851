package io.madang.objectstore.cluster.repair;

import io.madang.objectstore.cluster.map.SegmentKey;

/** What one drive of a group is to do. */
public sealed interface RepairAction {
    int drive();

    SegmentKey segment();

    /** Make this shard from others and store it. */
    record Rebuild(int drive, SegmentKey segment, int shard) implements RepairAction {}

    /** Remember durably that the segment is deleted, and delete its shards. */
    record Mark(int drive, SegmentKey segment) implements RepairAction {}

    /** Delete a shard that is where it belongs, too. */
    record Drop(int drive, SegmentKey segment, int shard) implements RepairAction {}

    /** Only by a drive that knows that nothing writes the segment any more. */
    record ForgetMark(int drive, SegmentKey segment) implements RepairAction {}

    record ForgetNote(int drive, SegmentKey segment) implements RepairAction {}
}
