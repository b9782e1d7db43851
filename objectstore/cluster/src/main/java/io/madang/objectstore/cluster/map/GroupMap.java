package io.madang.objectstore.cluster.map;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.placement.Placement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The map of a cluster: its nodes, its drives, and the drives of each group, listed. A map is replaced by one with the
 * next epoch; a group keeps the epoch with which it changed last.
 *
 * @param out nodes that are to hold nothing: gone for long, or removed
 * @param groups as many as at the beginning, a power of two
 */
public record GroupMap(
        UUID cluster,
        long epoch,
        Map<Integer, StorageNode> nodes,
        Map<Integer, NodeDrive> drives,
        Set<Integer> out,
        List<Group> groups) {
    public static final int GROUPS = 4_096;

    public GroupMap {
        nodes = Map.copyOf(nodes);
        drives = Map.copyOf(drives);
        out = Set.copyOf(out);
        groups = List.copyOf(groups);
        if (Integer.bitCount(groups.size()) != 1) {
            throw new IllegalArgumentException("The number of groups is a power of two, not " + groups.size());
        }
    }

    /** The first map, with every group on the drives that it prefers. */
    public static GroupMap first(
            UUID cluster, Collection<StorageNode> nodes, Collection<NodeDrive> drives, int groups) {
        GroupPlacer placer = new GroupPlacer(nodes, drives);
        List<Group> steady = new ArrayList<>(groups);
        for (int group = 0; group < groups; group++) {
            steady.add(new Group.Steady(1, placer.order(group)));
        }
        Map<Integer, StorageNode> nodesByNumber = new HashMap<>();
        nodes.forEach(node -> nodesByNumber.put(node.number(), node));
        Map<Integer, NodeDrive> drivesByNumber = new HashMap<>();
        drives.forEach(drive -> drivesByNumber.put(drive.number(), drive));
        return new GroupMap(cluster, 1, nodesByNumber, drivesByNumber, Set.of(), steady);
    }

    public int groupOf(DataId id, int segment) {
        return Placement.group(id, segment, groups.size());
    }

    public Group group(int group) {
        return groups.get(group);
    }

    /** The node of a drive. */
    public int nodeOf(int drive) {
        NodeDrive found = drives.get(drive);
        if (found == null) {
            throw new IllegalArgumentException("The map of epoch " + epoch + " has no drive " + drive);
        }
        return found.node();
    }

    /** Places groups on all drives but those of nodes that are out. */
    public GroupPlacer placer() {
        return new GroupPlacer(
                nodes.values(),
                drives.values().stream()
                        .filter(drive -> !out.contains(drive.node()))
                        .toList());
    }

    public GroupMap withGroup(int group, Group changed) {
        List<Group> all = new ArrayList<>(groups);
        all.set(group, changed);
        return new GroupMap(cluster, epoch + 1, nodes, drives, out, all);
    }

    public GroupMap withNode(StorageNode node, Collection<NodeDrive> itsDrives) {
        Map<Integer, StorageNode> allNodes = new HashMap<>(nodes);
        allNodes.put(node.number(), node);
        Map<Integer, NodeDrive> allDrives = new HashMap<>(drives);
        itsDrives.forEach(drive -> allDrives.put(drive.number(), drive));
        return new GroupMap(cluster, epoch + 1, allNodes, allDrives, out, groups);
    }

    public GroupMap withOut(int node, boolean isOut) {
        Set<Integer> all = new HashSet<>(out);
        if (isOut) {
            all.add(node);
        } else {
            all.remove(node);
        }
        return new GroupMap(cluster, epoch + 1, nodes, drives, all, groups);
    }

    public int moving() {
        return (int) groups.stream().filter(Group.Moving.class::isInstance).count();
    }
}
