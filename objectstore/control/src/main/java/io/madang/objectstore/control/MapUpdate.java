package io.madang.objectstore.control;

import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.map.NodeDrive;
import io.madang.objectstore.cluster.map.StorageNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A map, of which the groups that have not changed are left out.
 *
 * @param since the epoch of the map that has those
 * @param groupCount of all groups
 */
record MapUpdate(
        UUID cluster,
        long since,
        long epoch,
        Map<Integer, StorageNode> nodes,
        Map<Integer, NodeDrive> drives,
        Set<Integer> out,
        int groupCount,
        Map<Integer, Group> changed) {

    static MapUpdate since(long epoch, GroupMap map) {
        Map<Integer, Group> changed = new TreeMap<>();
        for (int group = 0; group < map.groups().size(); group++) {
            if (map.group(group).epoch() > epoch) {
                changed.put(group, map.group(group));
            }
        }
        return new MapUpdate(
                map.cluster(),
                epoch,
                map.epoch(),
                map.nodes(),
                map.drives(),
                map.out(),
                map.groups().size(),
                changed);
    }

    /** The whole map, by the one that was known when it was asked. */
    GroupMap of(GroupMap known) {
        List<Group> groups = new ArrayList<>(groupCount);
        for (int group = 0; group < groupCount; group++) {
            Group newer = changed.get(group);
            groups.add(newer == null ? known.group(group) : newer);
        }
        return new GroupMap(cluster, epoch, nodes, drives, out, groups);
    }
}
