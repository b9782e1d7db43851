package io.madang.objectstore.cluster.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.cluster.durability.DurabilityModel.Fleet;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.membership.FailureDetectorSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The tables of docs/durability.md are what the model says. */
class DurabilityTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "durability.md");
    private static final List<Layout> LAYOUTS = List.of(layout(1, 2), layout(4, 2), layout(8, 4));
    private static final double REPAIR_MEGABYTES_PER_SECOND = 80;
    private static final double DETECTED_DAYS =
            (double) FailureDetectorSettings.DEFAULT.out().toMinutes() / (24 * 60);

    private static Layout layout(int data, int parity) {
        return new Layout(data, parity, 1 << 20);
    }

    @Test
    void thePageHasTheTablesOfTheModel() throws Exception {
        List<String> tables = new ArrayList<>();
        tables.addAll(losses(0.03));
        tables.addAll(losses(0.06));
        tables.addAll(availability());
        tables.addAll(fleets());
        Files.write(Path.of("target", "durability-tables.md"), tables);
        assertThat(Files.readAllLines(PAGE)).containsAll(tables);
    }

    private static List<String> losses(double failures) {
        List<String> rows = new ArrayList<>();
        for (double days : new double[] {1, 3, 9}) {
            StringBuilder row = new StringBuilder(
                    String.format(Locale.ROOT, "| %.0f %% | %.0f day%s |", failures * 100, days, days == 1 ? "" : "s"));
            for (Layout layout : LAYOUTS) {
                row.append(' ')
                        .append(chance(DurabilityModel.lossInAYear(layout, failures, days)))
                        .append(" |");
            }
            rows.add(row.toString());
        }
        return rows;
    }

    private static List<String> availability() {
        List<String> rows = new ArrayList<>();
        for (double away : new double[] {0.001, 0.005}) {
            rows.add(String.format(
                    Locale.ROOT,
                    "| %.1f %% | %s | %s | %s | %s | %s |",
                    away * 100,
                    chance(DurabilityModel.moreAway(3, 1, away)),
                    chance(DurabilityModel.moreAway(5, 2, away)),
                    chance(DurabilityModel.moreAway(3, 2, away)),
                    chance(DurabilityModel.moreAway(6, 2, away)),
                    chance(DurabilityModel.moreAway(12, 4, away))));
        }
        return rows;
    }

    private static List<String> fleets() {
        List<String> rows = new ArrayList<>();
        for (int clusters : new int[] {1, 10}) {
            for (Layout layout : LAYOUTS) {
                Fleet fleet = new Fleet(layout, 100.0 / clusters, 20, 36, 0.8);
                double days = DETECTED_DAYS + fleet.repairDays(GroupMap.GROUPS, REPAIR_MEGABYTES_PER_SECOND);
                double loss = DurabilityModel.lossInAYear(layout, 0.03, days);
                rows.add(String.format(
                        Locale.ROOT,
                        "| %d | %s | %,d | %,d | %.1f | %.0f h | %s |",
                        clusters,
                        layout,
                        fleet.drives(),
                        fleet.nodes(),
                        fleet.groupsOfADrive(GroupMap.GROUPS),
                        days * 24,
                        loss < 1e-12 ? "below 1e-12" : chance(loss)));
            }
        }
        return rows;
    }

    private static String chance(double chance) {
        return String.format(Locale.ROOT, "%.1e", chance).replace("e-0", "e-");
    }

    /** By hand: n·λ · (n−1)·λ/μ · (n−2)·λ/μ. */
    @Test
    void rareLossesAreTheProductOfTheirSteps() {
        double perDay = 1.0 / 365;
        assertThat(DurabilityModel.lossInAYear(layout(1, 2), 0.03, 1))
                .isCloseTo(0.09 * 0.06 * perDay * 0.03 * perDay, Percentage.withPercentage(1));
        assertThat(DurabilityModel.lossInAYear(layout(1, 0), 0.03, 1)).isCloseTo(1 - Math.exp(-0.03), within(1e-12));
        assertThat(DurabilityModel.moreAway(3, 1, 0.001)).isCloseTo(3e-6, Percentage.withPercentage(1));
        assertThat(DurabilityModel.moreAway(1, 0, 0.25)).isCloseTo(0.25, within(1e-12));
    }
}
