package io.madang.objectstore.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final UUID CLUSTER = new UUID(1, 2);

    @Test
    void eachGroupHasAllDrivesInAnOrderOfItsOwn() {
        Placement placement = new Placement(map(12, i -> "d" + i, i -> 1));
        Set<List<Drive>> orders = new HashSet<>();
        for (int group = 0; group < Placement.GROUPS; group++) {
            assertThat(placement.order(group))
                    .containsExactlyInAnyOrderElementsOf(placement.map().drives());
            orders.add(placement.order(group));
        }
        assertThat(orders).hasSizeGreaterThan(Placement.GROUPS - 5);
    }

    @Test
    void drivesGetTheirShareByWeight() {
        Placement placement = new Placement(map(8, i -> "d" + i, i -> i < 4 ? 1 : 3));
        Map<Integer, Integer> first = new HashMap<>();
        for (int group = 0; group < Placement.GROUPS; group++) {
            first.merge(placement.order(group).getFirst().number(), 1, Integer::sum);
        }
        for (int drive = 0; drive < 8; drive++) {
            double expected = Placement.GROUPS * (drive < 4 ? 1 : 3) / 16.0;
            assertThat((double) first.getOrDefault(drive, 0)).isBetween(expected * 0.6, expected * 1.4);
        }
    }

    /** What a new drive does not take stays where it is, in the same order. */
    @Test
    void aNewDriveStepsInAndMovesNothingElse() {
        Placement before = new Placement(map(12, i -> "d" + i, i -> 1));
        Placement after = new Placement(map(13, i -> "d" + i, i -> 1));
        int taken = 0;
        for (int group = 0; group < Placement.GROUPS; group++) {
            List<Drive> order = new ArrayList<>(after.order(group));
            taken += order.subList(0, 6).removeIf(drive -> drive.number() == 12) ? 1 : 0;
            order.removeIf(drive -> drive.number() == 12);
            assertThat(order).isEqualTo(before.order(group));
        }
        assertThat((double) taken / Placement.GROUPS).isBetween(6 / 13.0 - 0.08, 6 / 13.0 + 0.08);
    }

    @Test
    void copiesAreInDifferentDomainsAndCodesAreSpreadEvenly() {
        Placement placement = new Placement(map(12, i -> "rack" + i % 3, i -> 1 + i % 5));
        for (int group = 0; group < Placement.GROUPS; group++) {
            List<Drive> order = placement.order(group);
            for (int shards : new int[] {3, 6, 12}) {
                Map<String, Integer> inDomain = new HashMap<>();
                order.subList(0, shards).forEach(drive -> inDomain.merge(drive.domain(), 1, Integer::sum));
                assertThat(inDomain.values()).containsExactly(shards / 3, shards / 3, shards / 3);
            }
        }
    }

    @Test
    void idsAndSegmentsAreSpreadOverTheGroups() {
        int[] counts = new int[Placement.GROUPS];
        for (int i = 0; i < 50_000; i++) {
            DataId id = DataId.draw(1_800_000_000_000L << 16 | i, new Layout(4, 2, 100), 0);
            counts[Placement.group(id, 0)]++;
            counts[Placement.group(id, 1)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(40, 170);
        }
    }

    private static ClusterMap map(int drives, IntFunction<String> domain, IntUnaryOperator weight) {
        List<Drive> all = new ArrayList<>();
        for (int i = 0; i < drives; i++) {
            all.add(new Drive(i, "/data/" + i, domain.apply(i), weight.applyAsInt(i)));
        }
        return new ClusterMap(CLUSTER, 1, all);
    }
}
