package io.madang.objectstore.placement;

import io.madang.objectstore.blob.DataId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Where segments go under one map: each belongs to one of 1,024 groups, and each group prefers the drives in an order of
 * its own, by rendezvous hashing. A new drive steps into these orders and leaves the rest of each as it was.
 */
public final class Placement {
    public static final int GROUPS = 1024;

    private final ClusterMap map;
    private final AtomicReferenceArray<@Nullable List<Drive>> orders = new AtomicReferenceArray<>(GROUPS);

    public Placement(ClusterMap map) {
        this.map = map;
    }

    public ClusterMap map() {
        return map;
    }

    /** The group of a segment: those of one object are spread. */
    public static int group(DataId id, int segment) {
        return group(id, segment, GROUPS);
    }

    /** Likewise, of a number of groups that is a power of two. */
    public static int group(DataId id, int segment, int groups) {
        return (int) (Rendezvous.mix(Rendezvous.mix(id.high()) ^ id.low() ^ segment) >>> 1) & (groups - 1);
    }

    /** All drives, the best first: shard i belongs on the i-th, and on a later one while that cannot take it. */
    public List<Drive> order(int group) {
        List<Drive> known = orders.get(group);
        if (known == null) {
            known = compute(group);
            orders.set(group, known);
        }
        return known;
    }

    public List<Drive> order(DataId id, int segment) {
        return order(group(id, segment));
    }

    /** Goes through the drives by score again and again, each time taking the best of each domain. */
    private List<Drive> compute(int group) {
        List<Drive> left = new ArrayList<>(map.drives());
        left.sort(Comparator.comparingDouble((Drive drive) -> Rendezvous.score(group, drive.number(), drive.weight()))
                .reversed()
                .thenComparingInt(Drive::number));
        List<Drive> order = new ArrayList<>(left.size());
        while (!left.isEmpty()) {
            Set<String> taken = new HashSet<>();
            left.removeIf(drive -> taken.add(drive.domain()) && order.add(drive));
        }
        return List.copyOf(order);
    }
}
