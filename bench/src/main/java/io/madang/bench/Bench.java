package io.madang.bench;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.bench.board.BoardBench;
import io.madang.bench.edge.EdgeBench;
import io.madang.bench.erasure.ErasureBench;
import io.madang.bench.hot.HotBench;
import io.madang.bench.outbox.OutboxBench;
import io.madang.bench.reads.ReadsBench;
import io.madang.bench.startup.StartupBench;
import io.madang.bench.storage.ObjectsBench;
import io.madang.bench.storage.StorageBench;
import io.madang.bench.web.WebBench;
import java.util.List;

/** {@code ./madang bench}: finds what was named and prints its figures. */
public final class Bench {

    private static final List<Benchmark> BENCHMARKS = List.of(
            new StartupBench(),
            new EdgeBench(),
            new OutboxBench(),
            new BoardBench(),
            new HotBench(),
            new ReadsBench(),
            new WebBench(),
            new StorageBench(),
            new ObjectsBench(),
            new ErasureBench());

    private Bench() {}

    public static void main(String[] args) throws Exception {
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

    private static void run(List<String> args, Console console) throws Exception {
        Arguments arguments = Options.parse(args);
        if (arguments.words().isEmpty()) {
            list(console);
            return;
        }
        String name = arguments.words().getFirst();
        Benchmark benchmark = BENCHMARKS.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageError("there is no '" + name + "'; there are "
                        + String.join(
                                ", ", BENCHMARKS.stream().map(Benchmark::name).toList()) + "."));
        Options options = Options.of(arguments);
        options.requireOnly(benchmark.parts());
        console.print(benchmark.name() + ": " + benchmark.summary() + " (seed " + options.seed() + ")");
        for (Figure figure : benchmark.run(options)) {
            console.print(figure.line());
        }
    }

    private static void list(Console console) {
        console.print("./madang bench NAME [--quick] [--size N] [--rounds N] [--only PART,…] [--seed S]");
        for (Benchmark benchmark : BENCHMARKS) {
            console.print("  %-10s %s".formatted(benchmark.name(), benchmark.summary()));
            if (!benchmark.parts().isEmpty()) {
                console.print("  %-10s   parts: %s".formatted("", String.join(", ", benchmark.parts())));
            }
        }
    }
}
