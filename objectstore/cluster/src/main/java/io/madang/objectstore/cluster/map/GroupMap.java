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
import java.util.stream.IntStream;

/**
 * The map of a cluster: its nodes, its drives, and the drives of each group, listed. A map is replaced by one with the
 * next epoch; a group keeps the epoch with which it changed last.
 *
 * @param out nodes that are to hold nothing: gone for long, or removed
 * @param groups as many as at the beginning, a power of two; none before they are formed, on the first nodes that joined
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
        if (Integer.bitCount(groups.size()) > 1) {
            throw new IllegalArgumentException("The number of groups is a power of two, not " + groups.size());
        }
    }

    /** The map of a cluster that has nothing yet. */
    public static GroupMap empty(UUID cluster) {
        return new GroupMap(cluster, 1, Map.of(), Map.of(), Set.of(), List.of());
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

    /** Whether it has groups, so that data has somewhere to go. */
    public boolean formed() {
        return !groups.isEmpty();
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

    /** The groups, once and for all; their content is nothing yet. */
    public GroupMap withGroups(List<List<Integer>> lists) {
        List<Group> steady = new ArrayList<>(lists.size());
        lists.forEach(list -> steady.add(new Group.Steady(epoch + 1, list)));
        return new GroupMap(cluster, epoch + 1, nodes, drives, out, steady);
    }

    /** Which drives a number of groups prefer. */
    public List<List<Integer>> preferred(int count) {
        GroupPlacer placer = placer();
        return IntStream.range(0, count).mapToObj(placer::order).toList();
    }

    public GroupMap withoutNode(int node) {
        Map<Integer, StorageNode> otherNodes = new HashMap<>(nodes);
        otherNodes.remove(node);
        Map<Integer, NodeDrive> otherDrives = new HashMap<>(drives);
        otherDrives.values().removeIf(drive -> drive.node() == node);
        Set<Integer> stillOut = new HashSet<>(out);
        stillOut.remove(node);
        return new GroupMap(cluster, epoch + 1, otherNodes, otherDrives, stillOut, groups);
    }

    /** Whether a group has something on a drive of this node, or is to have. */
    public boolean holds(int node) {
        return groups.stream().flatMap(group -> group.members().stream()).anyMatch(drive -> nodeOf(drive) == node);
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
