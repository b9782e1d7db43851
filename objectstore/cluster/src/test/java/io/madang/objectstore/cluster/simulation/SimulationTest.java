package io.madang.objectstore.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Whole clusters under faults; more of them with {@code -Dmadang.simulations=100000}. */
class SimulationTest {
    private static final int SIMULATIONS = Integer.getInteger("madang.simulations", 1_000);
    private static final int SEARCHED = 10_000;

    /** What a seed led to. */
    private record Found(long seed, RuntimeException what) {}

    @Test
    void nothingIsLostAndEverythingSettles() {
        long first = Seeds.next("simulations");
        AtomicLong written = new AtomicLong();
        Optional<Found> found = LongStream.range(first, first + SIMULATIONS)
                .parallel()
                .mapToObj(seed -> run(seed, Bug.NONE, written))
                .flatMap(Optional::stream)
                .findAny();
        found.ifPresent(failure -> {
            throw new AssertionError("seed=" + failure.seed(), failure.what());
        });
        assertThat(written.get()).isGreaterThan(10L * SIMULATIONS);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void findsPlantedBug(Bug bug) {
        long first = Seeds.next(bug.name());
        Optional<Found> found = LongStream.range(first, first + SEARCHED)
                .mapToObj(seed -> run(seed, bug, new AtomicLong()))
                .flatMap(Optional::stream)
                .findFirst();
        found.ifPresent(failure -> System.out.println(bug + " after " + (failure.seed() - first + 1) + " simulations: "
                + failure.what().getMessage()));
        assertThat(found).as("what %d simulations found", SEARCHED).isPresent();
    }

    private static Optional<Found> run(long seed, Bug bug, AtomicLong written) {
        Cluster cluster = new Cluster(seed, bug);
        try {
            cluster.run();
            written.addAndGet(cluster.oracle.written());
            return Optional.empty();
        } catch (RuntimeException violated) {
            return Optional.of(new Found(seed, violated));
        }
    }
}
