package io.madang.objectstore.cluster.control;

import io.madang.objectstore.cluster.control.ControlCommand.JoinNode;
import io.madang.objectstore.cluster.control.ControlCommand.JoiningDrive;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.map.NodeDrive;
import io.madang.objectstore.cluster.map.StorageNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and drives that ever joined, by the identities that are written on them. Numbers are given once: what a group
 * listed years ago is never another drive.
 *
 * @param removed identities of nodes and drives that are not taken again
 */
record Joined(Map<UUID, JoinedNode> nodes, Map<UUID, Integer> drives, Set<UUID> removed, int lastNode, int lastDrive) {
    static final int MAX_NODES = 4_096;
    static final int MAX_DRIVES_OF_A_NODE = 256;

    /** @param starts how often it has started */
    record JoinedNode(int number, int starts) {}

    /** What follows from a node that joins. */
    record Joining(Joined joined, GroupMap map, ControlOutcome.NodeJoined outcome) {}

    Joined {
        nodes = Map.copyOf(nodes);
        drives = Map.copyOf(drives);
        removed = Set.copyOf(removed);
    }

    /** None; the numbers of a map that was made otherwise are taken. */
    static Joined none(GroupMap map) {
        int lastNode =
                map.nodes().keySet().stream().mapToInt(number -> number).max().orElse(0);
        int lastDrive =
                map.drives().keySet().stream().mapToInt(number -> number).max().orElse(0);
        return new Joined(Map.of(), Map.of(), Set.of(), lastNode, lastDrive);
    }

    /** Empty where it is refused. */
    Optional<Joining> join(JoinNode join, GroupMap map) {
        JoinedNode known = nodes.get(join.identity());
        if (refuses(join, known, map)) {
            return Optional.empty();
        }
        JoinedNode node =
                known == null ? new JoinedNode(lastNode + 1, 1) : new JoinedNode(known.number(), known.starts() + 1);
        Map<UUID, Integer> allDrives = new HashMap<>(drives);
        List<NodeDrive> its = new ArrayList<>();
        int last = lastDrive;
        for (JoiningDrive drive : join.drives()) {
            Integer number = allDrives.get(drive.identity());
            if (number == null) {
                number = ++last;
                allDrives.put(drive.identity(), number);
            }
            its.add(new NodeDrive(number, node.number(), drive.weight()));
        }
        Map<UUID, JoinedNode> allNodes = new HashMap<>(nodes);
        allNodes.put(join.identity(), node);
        Joined next = new Joined(allNodes, allDrives, removed, Math.max(lastNode, node.number()), last);
        StorageNode storage = new StorageNode(node.number(), join.zone(), join.rack(), join.address());
        boolean same = storage.equals(map.nodes().get(node.number()))
                && its.stream().allMatch(drive -> drive.equals(map.drives().get(drive.number())));
        return Optional.of(new Joining(
                next,
                same ? map : map.withNode(storage, its),
                new ControlOutcome.NodeJoined(
                        node.number(),
                        node.starts(),
                        its.stream().map(NodeDrive::number).toList())));
    }

    private boolean refuses(JoinNode join, @Nullable JoinedNode known, GroupMap map) {
        Set<UUID> identities = new HashSet<>();
        for (JoiningDrive drive : join.drives()) {
            Integer number = drives.get(drive.identity());
            boolean anothers = number != null && (known == null || map.nodeOf(number) != known.number());
            if (anothers
                    || drive.weight() < 1
                    || removed.contains(drive.identity())
                    || !identities.add(drive.identity())) {
                return true;
            }
        }
        return removed.contains(join.identity())
                || join.drives().isEmpty()
                || join.drives().size() > MAX_DRIVES_OF_A_NODE
                || known == null && nodes.size() >= MAX_NODES;
    }

    Joined without(int node, GroupMap map) {
        Map<UUID, JoinedNode> otherNodes = new HashMap<>(nodes);
        Map<UUID, Integer> otherDrives = new HashMap<>(drives);
        Set<UUID> gone = new HashSet<>(removed);
        nodes.forEach((identity, joined) -> {
            if (joined.number() == node) {
                otherNodes.remove(identity);
                gone.add(identity);
            }
        });
        drives.forEach((identity, number) -> {
            if (map.nodeOf(number) == node) {
                otherDrives.remove(identity);
                gone.add(identity);
            }
        });
        return new Joined(otherNodes, otherDrives, gone, lastNode, lastDrive);
    }
}
