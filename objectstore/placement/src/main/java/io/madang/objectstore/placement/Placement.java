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
        return (int) (mix(mix(id.high()) ^ id.low() ^ segment) >>> 1) & (GROUPS - 1);
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
        left.sort(Comparator.comparingDouble((Drive drive) -> score(group, drive))
                .reversed()
                .thenComparingInt(Drive::number));
        List<Drive> order = new ArrayList<>(left.size());
        while (!left.isEmpty()) {
            Set<String> taken = new HashSet<>();
            left.removeIf(drive -> taken.add(drive.domain()) && order.add(drive));
        }
        return List.copyOf(order);
    }

    /** Weighted rendezvous: the chance to be the best of all is the drive's share of all weights. */
    private static double score(int group, Drive drive) {
        long hash = mix(mix(group + 1L) ^ mix(~(long) drive.number()));
        double uniform = ((hash >>> 11) + 0.5) * 0x1p-53;
        return -drive.weight() / Math.log(uniform);
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
