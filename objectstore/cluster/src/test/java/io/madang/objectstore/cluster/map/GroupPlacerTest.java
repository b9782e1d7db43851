package io.madang.objectstore.cluster.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GroupPlacerTest {
    private static final int GROUPS = GroupMap.GROUPS;

    private final List<StorageNode> nodes = new ArrayList<>();
    private final List<NodeDrive> drives = new ArrayList<>();

    /** Three zones of two racks of two nodes of two drives. */
    private GroupPlacer fleet() {
        for (int node = 0; node < 12; node++) {
            nodes.add(new StorageNode(node, "zone" + node % 3, "rack" + node / 3 % 2, ""));
            drives.add(new NodeDrive(2 * node, node, 100));
            drives.add(new NodeDrive(2 * node + 1, node, 100));
        }
        return new GroupPlacer(nodes, drives);
    }

    @Test
    void noDomainHasMoreThanItsEvenShare() {
        GroupPlacer placer = fleet();
        for (int group = 0; group < GROUPS; group++) {
            List<Integer> order = placer.order(group);
            assertThat(new HashSet<>(order)).hasSize(12);
            for (int width : new int[] {3, 6, 12}) {
                Map<String, Integer> zones = new HashMap<>();
                Map<String, Integer> racks = new HashMap<>();
                Map<Integer, Integer> perNode = new HashMap<>();
                for (int drive : order.subList(0, width)) {
                    StorageNode node = nodes.get(drive / 2);
                    zones.merge(node.zone(), 1, Integer::sum);
                    racks.merge(node.zone() + node.rack(), 1, Integer::sum);
                    perNode.merge(node.number(), 1, Integer::sum);
                }
                assertThat(zones.values()).allMatch(count -> count <= (width + 2) / 3);
                assertThat(racks.values()).allMatch(count -> count <= (width + 5) / 6);
                assertThat(perNode.values()).allMatch(count -> count <= (width + 11) / 12);
            }
        }
    }

    @Test
    void drivesGetTheirShareByWeight() {
        for (int node = 0; node < 8; node++) {
            nodes.add(new StorageNode(node, "zone" + node, "rack", ""));
            drives.add(new NodeDrive(node, node, node < 4 ? 1 : 3));
        }
        GroupPlacer placer = new GroupPlacer(nodes, drives);
        int[] first = new int[8];
        for (int group = 0; group < GROUPS; group++) {
            first[placer.order(group).getFirst()]++;
        }
        for (int node = 0; node < 8; node++) {
            double expected = GROUPS * (node < 4 ? 1 : 3) / 16.0;
            assertThat((double) first[node]).isBetween(expected * 0.8, expected * 1.2);
        }
    }

    /** A new node takes about its share, and nothing moves between the others but what makes room for it. */
    @Test
    void aNewNodeTakesItsShareAndMovesLittleElse() {
        GroupPlacer before = fleet();
        nodes.add(new StorageNode(12, "zone0", "rack0", ""));
        drives.add(new NodeDrive(24, 12, 100));
        drives.add(new NodeDrive(25, 12, 100));
        GroupPlacer after = new GroupPlacer(nodes, drives);
        int taken = 0;
        int moved = 0;
        for (int group = 0; group < GROUPS; group++) {
            List<Integer> current = before.order(group);
            List<Integer> next = after.successor(group, current);
            assertThat(new HashSet<>(next)).hasSize(12);
            for (int width : new int[] {3, 6, 12}) {
                assertThat(Set.copyOf(next.subList(0, width)))
                        .isEqualTo(Set.copyOf(after.order(group).subList(0, width)));
            }
            for (int place = 0; place < 6; place++) {
                taken += next.get(place) >= 24 ? 1 : 0;
                moved += next.get(place).equals(current.get(place)) ? 0 : 1;
            }
        }
        double share = 2.0 / 26;
        assertThat(taken / (6.0 * GROUPS)).isBetween(share * 0.7, share * 1.6);
        assertThat(moved).isLessThan(2 * taken);
    }

    @Test
    void aListThatIsAsPreferredStaysAsItIs() {
        GroupPlacer placer = fleet();
        for (int group = 0; group < GROUPS; group++) {
            assertThat(placer.successor(group, placer.order(group))).isEqualTo(placer.order(group));
        }
    }
}
