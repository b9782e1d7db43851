package io.madang.objectstore.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The drives that take the shards of one segment, each at most one. A shard goes where it belongs. While that drive is
 * away, full or hangs, a stand-in takes the shard, chosen by the rule of the first choice: in a failure domain that holds
 * no more shards than it should. Only where there is no such drive, one in another domain takes it.
 */
final class WriteTargets {
    private final DomainSpread spread;
    private final List<DriveSlot> order;
    private final Map<Integer, DriveSlot> assigned = new HashMap<>();
    private final Set<DriveSlot> used = new HashSet<>();

    WriteTargets(List<DriveSlot> order, int shards) {
        this.order = order;
        this.spread = new DomainSpread(order, shards);
        for (int shard = 0; shard < Math.min(shards, order.size()); shard++) {
            if (order.get(shard).willing()) {
                assigned.put(shard, order.get(shard));
                used.add(order.get(shard));
            }
        }
    }

    /** Where this shard is to be tried first. */
    synchronized @Nullable DriveSlot first(int shard) {
        DriveSlot home = assigned.get(shard);
        return home == null ? next(shard) : home;
    }

    /** Another drive for this shard, which no shard was given to yet; null when there is none. */
    synchronized @Nullable DriveSlot next(int shard) {
        assigned.remove(shard);
        Map<String, Integer> counts = spread.counts(assigned.values());
        Optional<DriveSlot> chosen = order.stream()
                .filter(slot -> slot.attached() && !used.contains(slot))
                .min(Comparator.comparingInt((DriveSlot slot) -> reluctance(slot, counts))
                        .thenComparingInt(
                                slot -> counts.getOrDefault(slot.drive().domain(), 0)));
        chosen.ifPresent(slot -> {
            assigned.put(shard, slot);
            used.add(slot);
        });
        return chosen.orElse(null);
    }

    /** A drive that refused a moment ago is tried before the rule is broken, and one that hangs is tried last. */
    private int reluctance(DriveSlot slot, Map<String, Integer> counts) {
        if (slot.hangs()) {
            return 4;
        }
        return (spread.takesMore(slot, counts) ? 0 : 2) + (slot.willing() ? 0 : 1);
    }

    /** Whether a domain has more shards than the rule allows, so that they must be moved when a better drive is there. */
    synchronized boolean misplaced() {
        return !spread.holdsFor(new ArrayList<>(assigned.values()));
    }
}
