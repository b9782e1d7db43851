package io.madang.testkit;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Seeds of tests that draw random numbers: printed, and taken from {@code -Dmadang.seed} to run one again. */
public final class Seeds {
    private Seeds() {}

    /** The seed of this test, printed as {@code seed=…} with its label. */
    public static long next(String label) {
        long seed = from(System.getProperty("madang.seed"), ThreadLocalRandom.current()::nextLong);
        System.out.println(label + " seed=" + seed + " (run again with -Dmadang.seed=" + seed + ")");
        return seed;
    }

    static long from(@Nullable String given, LongSupplier random) {
        return given == null || given.isBlank() ? random.getAsLong() : Long.parseLong(given.strip());
    }
}
