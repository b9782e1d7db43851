package io.madang.objectstore.cluster.repair;

import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.List;

/**
 * What a group needs.
 *
 * @param actions the most urgent first
 * @param collected garbage that every member has marked and nobody has a shard of: names may forget it
 * @param unreadable segments of which too few shards were found; some may be on drives that did not answer
 * @param copied whether each target has all that it should have, so that a move may end
 * @param complete likewise, every member has answered, and nothing is left to do
 */
public record RepairPlan(
        List<RepairAction> actions,
        List<SegmentKey> collected,
        List<SegmentKey> unreadable,
        boolean copied,
        boolean complete) {}
