package io.madang.objectstore.data;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The placement rule for one segment: no failure domain holds more shards than the fullest one does when every shard is
 * where it belongs.
 */
final class DomainSpread {
    private final int limit;

    /** @param order the drives as this segment prefers them: shard i belongs on the i-th */
    DomainSpread(List<DriveSlot> order, int shards) {
        this.limit = counts(order.subList(0, Math.min(shards, order.size()))).values().stream()
                .mapToInt(count -> count)
                .max()
                .orElse(1);
    }

    Map<String, Integer> counts(Collection<DriveSlot> drives) {
        Map<String, Integer> counts = new HashMap<>();
        drives.forEach(slot -> counts.merge(slot.drive().domain(), 1, Integer::sum));
        return counts;
    }

    /** @param counts how many shards each domain has already */
    boolean takesMore(DriveSlot slot, Map<String, Integer> counts) {
        return counts.getOrDefault(slot.drive().domain(), 0) < limit;
    }

    boolean holdsFor(Collection<DriveSlot> drives) {
        return counts(drives).values().stream().allMatch(count -> count <= limit);
    }

    /** How many shards this domain has too many. */
    int excess(String domain, Map<String, Integer> counts) {
        return Math.max(0, counts.getOrDefault(domain, 0) - limit);
    }
}
