package io.madang.bench.startup;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.Launch;
import io.madang.bench.load.Memory;
import io.madang.engine.Directories;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Starts of the whole thing, engines included: the first on an empty directory, and the ones after it. */
public final class StartupBench implements Benchmark {

    private static final double WARM_GOAL_SECONDS = 5;

    @Override
    public String name() {
        return "startup";
    }

    @Override
    public String summary() {
        return "from the exec to the first 200 of /health/ready: cold, warm, and what it weighs";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Path build = Path.of(required("madang.build"));
        Path jar = build.resolve("madang.jar");
        Path cache = build.resolve("madang.aot");
        Path javaHome = Path.of(System.getProperty("java.home"));
        Path java = javaHome.resolve("bin/java");
        List<String> flags = List.of(required("madang.flags").split(" "));
        List<String> cached = new ArrayList<>(flags);
        cached.add("-XX:AOTCache=" + cache);
        List<String> usual = Files.exists(cache) ? cached : flags;

        int rounds = options.roundsOr(5, 3);
        double[] cold = new double[rounds];
        double[] warm = new double[rounds];
        double[] uncached = new double[rounds];
        List<Figure> figures = new ArrayList<>();
        Path place = Files.createTempDirectory("madang-startup");
        try {
            for (int round = 0; round < rounds; round++) {
                Path data = place.resolve("data-" + round);
                cold[round] = start(java, usual, jar, data);
                warm[round] = start(java, usual, jar, data);
                uncached[round] = start(java, flags, jar, data);
            }
            figures.add(Figure.of("startup cold, median of " + rounds, median(cold), "s"));
            figures.add(Figure.atMost("startup warm, median of " + rounds, median(warm), WARM_GOAL_SECONDS, "s"));
            figures.add(Figure.of("startup warm without AOT cache, median of " + rounds, median(uncached), "s"));
            try (Launch launch = Launch.of(java, usual, jar, place.resolve("data-0"))) {
                figures.add(Figure.of("resident memory of the JVM", Memory.residentMiB(launch.handle()), "MiB"));
                figures.add(Figure.of(
                        "resident memory with engines", Memory.residentWithChildrenMiB(launch.handle()), "MiB"));
                figures.add(
                        Figure.of("live heap after collection", Memory.liveHeapMiB(javaHome, launch.handle()), "MiB"));
            }
        } finally {
            Directories.remove(place);
        }
        return figures;
    }

    private static double start(Path java, List<String> flags, Path jar, Path data) throws Exception {
        try (Launch launch = Launch.of(java, flags, jar, data)) {
            return launch.secondsUntilReady();
        }
    }

    private static double median(double[] values) {
        return DoubleStream.of(values)
                .sorted()
                .skip(values.length / 2)
                .findFirst()
                .orElseThrow();
    }

    private static String required(String property) {
        String value = System.getProperty(property);
        if (value == null || value.isBlank()) {
            throw new CommandFailure("run this by './madang bench startup', which names the build to start.");
        }
        return value;
    }
}
