package io.madang.bench;

import io.madang.app.command.Arguments;
import io.madang.app.command.UsageError;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How much of it to run.
 *
 * @param quick within three minutes on two cores
 * @param size the number of whatever the benchmark counts (also --players and --attempts), instead of its own
 * @param rounds how often, instead of its own
 * @param only the parts to run; none means all
 * @param seed of the random numbers, to repeat a run
 */
public record Options(boolean quick, OptionalInt size, OptionalInt rounds, Set<String> only, long seed) {

    /** Other names of {@code --size}. */
    private static final List<String> SIZES = List.of("--players", "--attempts", "--size");

    static final Set<String> VALUED = Set.of("--size", "--attempts", "--players", "--rounds", "--only", "--seed");
    static final Set<String> FLAGS = Set.of("--quick");
    private static final int MAX = 100_000_000;

    static Options of(Arguments arguments) {
        return new Options(
                arguments.has("--quick"),
                number(
                        arguments,
                        SIZES.stream().filter(arguments::has).findFirst().orElse("--size")),
                number(arguments, "--rounds"),
                arguments
                        .option("--only")
                        .map(parts -> Set.copyOf(List.of(parts.split(","))))
                        .orElse(Set.of()),
                arguments.option("--seed").map(Options::seed).orElseGet(System::nanoTime));
    }

    static Arguments parse(List<String> arguments) {
        return Arguments.parse(arguments, VALUED, FLAGS);
    }

    /** The size asked for, or the one that fits. */
    public int sizeOr(int whole, int quickly) {
        return size.orElse(quick ? quickly : whole);
    }

    public int roundsOr(int whole, int quickly) {
        return rounds.orElse(quick ? quickly : whole);
    }

    /** Whether any of these parts is to be run. */
    public boolean wants(String... parts) {
        return only.isEmpty() || Stream.of(parts).anyMatch(only::contains);
    }

    /** Refuses parts that the benchmark does not have. */
    void requireOnly(List<String> parts) {
        for (String part : only) {
            if (!parts.contains(part)) {
                throw new UsageError("--only takes "
                        + (parts.isEmpty() ? "nothing here: this benchmark is one piece" : String.join(", ", parts))
                        + "; not '" + part + "'.");
            }
        }
    }

    private static OptionalInt number(Arguments arguments, String option) {
        Optional<String> text = arguments.option(option);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        int number = text.get().matches("\\d{1,9}") ? Integer.parseInt(text.get()) : 0;
        if (number < 1 || number > MAX) {
            throw new UsageError(option + " takes a number from 1 to " + MAX + ", not '" + text.get() + "'.");
        }
        return OptionalInt.of(number);
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageError("--seed takes a whole number, not '" + text + "'.");
        }
    }
}
