package io.madang.bench.storage;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Progress;
import io.madang.bench.load.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The object store with many small objects: what a list and a get cost must not grow with their number. */
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
        try (S3Server ours = S3Server.ours(List.of(Files.createDirectories(directory.resolve("drive"))))) {
            ManyObjects objects = new ManyObjects(ours, pace.time(), options.seed());
            objects.makeBucket();
            objects.fillTo(FEW);
            Asked few = asked(objects, pace, FEW);
            Progress.say("making " + many + " objects");
            double rate = objects.fillTo(many);
            Asked all = asked(objects, pace, many);
            figures.add(Figure.of("objects.put while it fills", rate, "objects/s"));
            figures.add(Figure.against(
                    "objects.lists of 1,000 among " + many + " against among " + FEW,
                    all.lists(),
                    few.lists(),
                    FLAT,
                    "lists/s"));
            figures.add(Figure.against(
                    "objects.gets among " + many + " against among " + FEW, all.gets(), few.gets(), FLAT, "objects/s"));
            figures.add(Figure.of("objects.resident memory, heap 1 GiB", resident(ours), "MiB"));
        } finally {
            StorageBench.delete(directory);
        }
        return figures;
    }

    private record Asked(double lists, double gets) {}

    private static Asked asked(ManyObjects objects, Pace pace, int count) throws Exception {
        double lists = new Rounds(pace)
                .with("lists", objects::lists)
                .run("lists among " + count)
                .of("lists");
        double gets = new Rounds(pace)
                .with("gets", objects::gets)
                .run("gets among " + count)
                .of("gets");
        return new Asked(lists, gets);
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
