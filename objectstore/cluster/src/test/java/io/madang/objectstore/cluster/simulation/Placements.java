package io.madang.objectstore.cluster.simulation;

import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What each map must keep to. */
final class Placements {
    private Placements() {}

    static void check(GroupMap map) {
        for (Group group : map.groups()) {
            List<Integer> target = group.target();
            if (new HashSet<>(target).size() != target.size()) {
                throw new Violation("A drive is twice in " + group);
            }
        }
    }

    /** Once nothing moves: of the first n drives at most an even share is in each zone that has enough. */
    static void checkSpread(GroupMap map) {
        Map<String, Long> size = new HashMap<>();
        map.drives().values().stream()
                .filter(drive -> !map.out().contains(drive.node()))
                .forEach(drive -> size.merge(
                        Objects.requireNonNull(map.nodes().get(drive.node())).zone(), 1L, Long::sum));
        for (Group group : map.groups()) {
            for (int width : new int[] {3, 6}) {
                Map<String, Long> used = new HashMap<>();
                group.target().stream()
                        .limit(width)
                        .forEach(drive -> used.merge(
                                Objects.requireNonNull(map.nodes().get(map.nodeOf(drive)))
                                        .zone(),
                                1L,
                                Long::sum));
                long even = (width + size.size() - 1) / size.size();
                boolean enough = size.values().stream().allMatch(drives -> drives >= even);
                if (enough && used.values().stream().anyMatch(count -> count > even)) {
                    throw new Violation(group + " has " + used + " of its first " + width);
                }
            }
        }
    }
}
