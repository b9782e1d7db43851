package io.madang.objectstore.data;

import io.madang.objectstore.data.SegmentRepair.ShardCopy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where repair puts the shards of one segment: by the placement rule as far as the drives that are there allow it. */
final class RepairTargets {
    private final List<DriveSlot> order;
    private final DomainSpread spread;

    RepairTargets(DriveSlots drives, SegmentId segment) {
        this.order = drives.order(segment.id(), segment.segment());
        this.spread = drives.spread(segment);
    }

    /** @param owners the drive that keeps each shard */
    boolean wellSpread(Map<Integer, DriveSlot> owners) {
        return spread.holdsFor(owners.values());
    }

    /**
     * Shards of failure domains that hold too many, as far as drives of other domains can take them. They are deleted
     * where they are when they are durable elsewhere.
     */
    List<Integer> movable(Map<Integer, DriveSlot> owners) {
        List<Integer> moved = new ArrayList<>();
        if (wellSpread(owners)) {
            return moved;
        }
        Map<String, Integer> counts = spread.counts(owners.values());
        long free = order.stream()
                .filter(slot -> slot.willing() && !owners.containsValue(slot) && spread.takesMore(slot, counts))
                .count();
        List<Integer> standInsFirst = owners.keySet().stream()
                .sorted(Comparator.comparing((Integer shard) -> order.indexOf(owners.get(shard)) == shard)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        for (int shard : standInsFirst) {
            String domain = Objects.requireNonNull(owners.get(shard)).drive().domain();
            if (moved.size() < free && spread.excess(domain, counts) > 0) {
                counts.merge(domain, -1, Integer::sum);
                moved.add(shard);
            }
        }
        return moved;
    }

    /**
     * The drives to try for a shard. Those in failure domains that take more come first; of these that where the shard
     * belongs, then that where its damaged content is, then drives that have no other shard of this segment. A shard that
     * is only moved goes nowhere else.
     */
    List<DriveSlot> of(int shard, List<ShardCopy> copies, Map<Integer, DriveSlot> owners) {
        Map<Integer, DriveSlot> others = new HashMap<>(owners);
        boolean moved = others.remove(shard) != null;
        Map<String, Integer> counts = spread.counts(others.values());
        return order.stream()
                .filter(slot -> slot.willing() && (!moved || spread.takesMore(slot, counts)))
                .sorted(Comparator.comparing((DriveSlot slot) -> !spread.takesMore(slot, counts))
                        .thenComparingInt(slot -> distance(slot, shard, copies)))
                .toList();
    }

    private int distance(DriveSlot slot, int shard, List<ShardCopy> copies) {
        if (order.indexOf(slot) == shard) {
            return 0;
        }
        List<Integer> held = copies.stream()
                .filter(copy -> copy.slot() == slot)
                .map(ShardCopy::shard)
                .toList();
        return held.contains(shard) ? 1 : held.isEmpty() ? 2 : 3;
    }
}
