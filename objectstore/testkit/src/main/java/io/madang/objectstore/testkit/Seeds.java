package io.madang.objectstore.testkit;

import java.util.concurrent.ThreadLocalRandom;

/** Seeds of tests that draw random numbers: printed, and taken from {@code -Dmadang.seed} to run one again. */
public final class Seeds {
    private Seeds() {}

    public static long next(String label) {
        String given = System.getProperty("madang.seed", "");
        long seed = given.isBlank() ? ThreadLocalRandom.current().nextLong() : Long.parseLong(given.strip());
        System.out.println(label + " seed=" + seed + " (run again with -Dmadang.seed=" + seed + ")");
        return seed;
    }
}
