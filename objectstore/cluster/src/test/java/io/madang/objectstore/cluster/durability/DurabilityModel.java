package io.madang.objectstore.cluster.durability;

import io.madang.objectstore.blob.Layout;

/** The chances of docs/durability.md. Drives fail, and nodes are away, independently of each other. */
final class DurabilityModel {
    private static final double DAYS = 365;

    private DurabilityModel() {}

    /**
     * The chance to lose what is kept so within a year: a Markov chain over the number of lost shards, of which one is
     * repaired at a time.
     *
     * @param failures share of drives that fail in a year
     * @param repairDays until a lost shard is made again
     */
    static double lossInAYear(Layout layout, double failures, double repairDays) {
        double repairs = DAYS / repairDays;
        double years = 0;
        double yearsToNext = 0;
        for (int lost = 0; lost <= layout.parity(); lost++) {
            double loses = (layout.shards() - lost) * failures;
            double back = lost == 0 ? 0 : repairs;
            yearsToNext = 1 / loses + back / loses * yearsToNext;
            years += yearsToNext;
        }
        return -Math.expm1(-1 / years);
    }

    /** The chance that more than so many of all are away. */
    static double moreAway(int all, int atMost, double away) {
        double chance = 0;
        for (int gone = atMost + 1; gone <= all; gone++) {
            chance += choose(all, gone) * Math.pow(away, gone) * Math.pow(1 - away, all - gone);
        }
        return chance;
    }

    private static double choose(int all, int some) {
        double ways = 1;
        for (int i = 1; i <= some; i++) {
            ways = ways * (all - some + i) / i;
        }
        return ways;
    }

    /**
     * A fleet for so much content.
     *
     * @param filled how full drives are when it is all there
     */
    record Fleet(Layout layout, double contentPetabytes, double driveTerabytes, int drivesOfANode, double filled) {

        int drives() {
            double raw = contentPetabytes * 1_000 * layout.shards() / layout.data();
            return (int) Math.ceil(raw / filled / driveTerabytes);
        }

        int nodes() {
            return (int) Math.ceil((double) drives() / drivesOfANode);
        }

        /** Groups that have a shard on a drive: so many other drives take what was on a lost one. */
        double groupsOfADrive(int groups) {
            return (double) groups * layout.shards() / drives();
        }

        /** Each of these groups writes to a drive of its own, as fast as repair may write there. */
        double repairDays(int groups, double megabytesPerSecond) {
            double bytes = driveTerabytes * filled * 1e6;
            return bytes / (megabytesPerSecond * Math.max(1, groupsOfADrive(groups))) / 86_400;
        }
    }
}
