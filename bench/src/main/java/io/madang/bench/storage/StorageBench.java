package io.madang.bench.storage;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The object store on one drive, durable, beside S3Proxy on files that it does not sync: small and large objects. */
public final class StorageBench implements Benchmark {

    /** Both servers get three times as fast in their first 20 to 30 seconds of small objects. */
    private static final int WARM_UPS = 14;

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public String summary() {
        return "the object store beside S3Proxy: objects of 4 KiB and 64 MiB, lists of 1,000 keys";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = Pace.of(options).warmingUp(WARM_UPS);
        Path directory = Files.createTempDirectory("madang-storage");
        BenchProgress.say("starting the object store and " + S3Server.PEER);
        List<Figure> figures = new ArrayList<>();
        try (S3Server ours = S3Server.ours(List.of(Files.createDirectories(directory.resolve("ours"))));
                S3Server peer = S3Server.peer(Files.createDirectories(directory.resolve("peer")))) {
            S3Load us = new S3Load(ours, pace.time(), options.seed());
            S3Load them = new S3Load(peer, pace.time(), options.seed());
            BenchProgress.say("making what is read and listed");
            us.prepare();
            them.prepare();
            MachineLimits limits = new MachineLimits(directory, pace.time());
            Limit appends = new Limit("appends of 4 KiB with a group's sync", limits::appends);
            Limit loopback = new Limit("loopback", limits::loopback);
            figures.addAll(against("4 KiB PUT", pace, us::puts, them::puts, 2, "objects/s", appends));
            figures.addAll(against("4 KiB GET", pace, us::gets, them::gets, 2, "objects/s"));
            figures.addAll(against("4 KiB, 95 % GET", pace, us::mixed, them::mixed, 2, "objects/s"));
            figures.addAll(against("64 MiB PUT", pace, us::largePuts, them::largePuts, 1.25, "MB/s"));
            figures.addAll(against("64 MiB GET", pace, us::largeGets, them::largeGets, 1, "MB/s", loopback));
            figures.addAll(against("list of 1,000 keys", pace, us::lists, them::lists, 1, "lists/s"));
        } finally {
            delete(directory);
        }
        return figures;
    }

    /** What nobody can be faster than. */
    private record Limit(String name, Rounds.Contender contender) {}

    private static List<Figure> against(
            String name,
            Pace pace,
            Rounds.Contender ours,
            Rounds.Contender peer,
            double goal,
            String unit,
            Limit... limits)
            throws Exception {
        Rounds measured = new Rounds(pace).with("ours", afterSync(ours)).with(S3Server.PEER, afterSync(peer));
        for (Limit limit : limits) {
            measured.with(limit.name(), afterSync(limit.contender()));
        }
        measured.run(name);
        double we = measured.of("ours");
        List<Figure> figures = new ArrayList<>();
        figures.add(
                measured.against("storage." + name + " against " + S3Server.PEER, "ours", S3Server.PEER, goal, unit));
        for (Limit limit : limits) {
            figures.add(
                    Figure.beside("storage." + name + " beside " + limit.name(), we, measured.of(limit.name()), unit));
        }
        return figures;
    }

    /** What one has left in the system's cache is on the drive before the next begins, who would wait for it else. */
    private static Rounds.Contender afterSync(Rounds.Contender contender) {
        return () -> {
            new ProcessBuilder("sync").inheritIO().start().waitFor();
            return contender.perSecond();
        };
    }

    public static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
