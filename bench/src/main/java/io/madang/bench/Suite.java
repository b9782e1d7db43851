package io.madang.bench;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import java.util.List;

/** The benchmarks of one command: finds what was named and prints its figures. */
record Suite(String command, List<Benchmark> benchmarks) {

    void main(String[] args) throws Exception {
        Console console = new Console();
        try {
            run(List.of(args), console);
            System.exit(0);
        } catch (UsageError e) {
            console.error(e.paragraph());
            System.exit(2);
        } catch (CommandFailure e) {
            console.error(e.paragraph());
            System.exit(1);
        }
    }

    private void run(List<String> args, Console console) throws Exception {
        Arguments arguments = Options.parse(args);
        if (arguments.words().isEmpty()) {
            list(console);
            return;
        }
        String name = arguments.words().getFirst();
        Benchmark benchmark = benchmarks.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageError("there is no '" + name + "'; there are "
                        + String.join(
                                ", ", benchmarks.stream().map(Benchmark::name).toList()) + "."));
        Options options = Options.of(arguments);
        options.requireOnly(benchmark.parts());
        console.print(benchmark.name() + ": " + benchmark.summary() + " (seed " + options.seed() + ")");
        for (Figure figure : benchmark.run(options)) {
            console.print(figure.line());
        }
    }

    private void list(Console console) {
        console.print("./madang " + command + " NAME [--quick] [--size N] [--rounds N] [--only PART,…] [--seed S]");
        for (Benchmark benchmark : benchmarks) {
            console.print("  %-10s %s".formatted(benchmark.name(), benchmark.summary()));
            if (!benchmark.parts().isEmpty()) {
                console.print("  %-10s   parts: %s".formatted("", String.join(", ", benchmark.parts())));
            }
        }
    }
}
