package io.madang.bench.storage;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The object store with many small objects: what a list and a get cost must not grow with their number. A store with few
 * and one with many are asked in turn.
 */
public final class ObjectsBench implements Benchmark {

    private static final int FEW = 10_000;
    private static final int MANY = 10_000_000;
    private static final int QUICKLY = 200_000;
    private static final double FLAT = 1 / 1.5;
    private static final double KIB_PER_MIB = 1024;

    @Override
    public String name() {
        return "objects";
    }

    @Override
    public String summary() {
        return "the object store with 10 million small objects (--size N): lists and gets beside those of 10,000";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = Pace.of(options);
        int many = Math.max(FEW, options.sizeOr(MANY, QUICKLY));
        Path directory = Files.createTempDirectory("madang-objects");
        List<Figure> figures = new ArrayList<>();
        try (S3Server small = store(directory, "few");
                S3Server large = store(directory, "many")) {
            ManyObjects few = new ManyObjects(small, pace.time(), options.seed());
            few.fillTo(FEW);
            ManyObjects all = new ManyObjects(large, pace.time(), options.seed());
            BenchProgress.say("making " + many + " objects");
            figures.add(Figure.of("objects.put while it fills", all.fillTo(many), "objects/s"));
            String among = " among " + many + " against among " + FEW;
            figures.add(new Rounds(pace)
                    .with("few", few::lists)
                    .with("many", all::lists)
                    .run("lists")
                    .against("objects.lists of 1,000" + among, "many", "few", FLAT, "lists/s"));
            figures.add(new Rounds(pace)
                    .with("few", few::gets)
                    .with("many", all::gets)
                    .run("gets")
                    .against("objects.gets" + among, "many", "few", FLAT, "objects/s"));
            figures.add(Figure.of("objects.resident memory, heap 1 GiB", resident(large), "MiB"));
        } finally {
            StorageBench.delete(directory);
        }
        return figures;
    }

    private static S3Server store(Path directory, String name) throws Exception {
        return S3Server.ours(List.of(Files.createDirectories(directory.resolve(name))));
    }

    /** The most that the process ever held, native memory too. */
    private static double resident(S3Server server) throws Exception {
        Path status = Path.of("/proc/" + server.process().pid() + "/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / KIB_PER_MIB)
                .findFirst()
                .orElse(0);
    }
}
