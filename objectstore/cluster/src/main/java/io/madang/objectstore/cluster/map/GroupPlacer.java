package io.madang.objectstore.cluster.map;

import io.madang.objectstore.placement.Rendezvous;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lists the drives that groups prefer, by weighted rendezvous of zones, of racks within them, of nodes and of drives. Of
 * any first n drives of a list, no zone has more than its even share while the others have drives left; the same holds for
 * the racks of a zone, and for the nodes of a rack.
 */
public final class GroupPlacer {
    public static final int MAX_WIDTH = 12;

    /** How many shards segments have. Between these, a place in the list may be anybody's. */
    private static final int[] WIDTHS = {3, 6, MAX_WIDTH};

    /** A zone, a rack, a node or a drive, which has no parts. */
    private record Domain(long key, long weight, int drive, List<Domain> parts) {}

    private final Map<Integer, List<Integer>> orders = new ConcurrentHashMap<>();
    private final List<Domain> zones;
    private final int width;

    public GroupPlacer(Collection<StorageNode> nodes, Collection<NodeDrive> drives) {
        Map<String, Map<String, Map<Integer, List<Domain>>>> tree = new TreeMap<>();
        Map<Integer, StorageNode> byNumber = new TreeMap<>();
        nodes.forEach(node -> byNumber.put(node.number(), node));
        List<NodeDrive> ordered = new ArrayList<>(drives);
        ordered.sort(Comparator.comparingInt(NodeDrive::number));
        for (NodeDrive drive : ordered) {
            StorageNode node = byNumber.get(drive.node());
            if (node == null) {
                throw new IllegalArgumentException("Drive " + drive.number() + " is of no node");
            }
            tree.computeIfAbsent(node.zone(), zone -> new TreeMap<>())
                    .computeIfAbsent(node.rack(), rack -> new TreeMap<>())
                    .computeIfAbsent(node.number(), number -> new ArrayList<>())
                    .add(new Domain(key(4, drive.number()), drive.weight(), drive.number(), List.of()));
        }
        List<Domain> all = new ArrayList<>();
        tree.forEach((zone, racks) -> {
            List<Domain> inZone = new ArrayList<>();
            racks.forEach((rack, members) -> {
                List<Domain> inRack = new ArrayList<>();
                members.forEach((number, parts) -> inRack.add(domain(key(3, number), parts)));
                inZone.add(domain(key(2, (zone + "\t" + rack).hashCode()), inRack));
            });
            all.add(domain(key(1, zone.hashCode()), inZone));
        });
        this.zones = all;
        this.width = Math.min(MAX_WIDTH, ordered.size());
    }

    private static Domain domain(long key, List<Domain> parts) {
        return new Domain(key, parts.stream().mapToLong(Domain::weight).sum(), -1, parts);
    }

    private static long key(int level, long value) {
        return Rendezvous.mix(value) + level;
    }

    /** The drives that this group prefers, the best first. */
    public List<Integer> order(int group) {
        return orders.computeIfAbsent(group, number -> {
            List<Integer> order = order(number, zones);
            return List.copyOf(order.subList(0, Math.min(width, order.size())));
        });
    }

    private List<Integer> order(int group, List<Domain> domains) {
        List<Domain> byScore = new ArrayList<>(domains);
        byScore.sort(
                Comparator.comparingDouble((Domain domain) -> Rendezvous.score(group, domain.key(), domain.weight()))
                        .reversed()
                        .thenComparingLong(Domain::key));
        List<List<Integer>> lists = new ArrayList<>();
        int longest = 0;
        for (Domain domain : byScore) {
            List<Integer> list = domain.parts().isEmpty() ? List.of(domain.drive()) : order(group, domain.parts());
            lists.add(list);
            longest = Math.max(longest, list.size());
        }
        List<Integer> order = new ArrayList<>();
        for (int round = 0; round < Math.min(longest, MAX_WIDTH); round++) {
            for (List<Integer> list : lists) {
                if (round < list.size()) {
                    order.add(list.get(round));
                }
            }
        }
        return order;
    }

    /**
     * The list that a group gets that has another one now: the preferred one, with every drive left in its place that may
     * keep it. Which drives the first 3, 6 and 12 are is as preferred.
     */
    public List<Integer> successor(int group, List<Integer> current) {
        List<Integer> preferred = order(group);
        List<Integer> next = new ArrayList<>(preferred);
        int begin = 0;
        for (int end : WIDTHS) {
            int limit = Math.min(end, preferred.size());
            if (begin < limit) {
                keepPlaces(preferred.subList(begin, limit), current, begin, next);
            }
            begin = limit;
        }
        return List.copyOf(next);
    }

    private static void keepPlaces(List<Integer> chosen, List<Integer> current, int begin, List<Integer> next) {
        Set<Integer> left = new HashSet<>(chosen);
        List<Integer> free = new ArrayList<>();
        for (int place = begin; place < begin + chosen.size(); place++) {
            if (place < current.size() && left.remove(current.get(place))) {
                next.set(place, current.get(place));
            } else {
                free.add(place);
            }
        }
        int at = 0;
        for (int drive : chosen) {
            if (left.contains(drive)) {
                next.set(free.get(at++), drive);
            }
        }
    }
}
