package io.madang.bench.overload;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.Launch;
import io.madang.bench.load.Target;
import io.madang.bench.storage.StoreUnderLoad;
import io.madang.engine.Directories;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** More is asked of an instance, and of the object store, than it can do; each must go on serving as much as it can. */
public final class OverloadChaos implements Benchmark {

    private static final String PLATFORM = "platform";
    private static final String STORE = "store";
    /** What a connection may take on the heap, by which the platform and the store bound their number. */
    private static final int PLATFORM_CONNECTION_KIB = 112;

    private static final int STORE_CONNECTION_KIB = 64;
    private static final String PASSWORD = "the password of the overload trial";

    @Override
    public String name() {
        return "overload";
    }

    @Override
    public String summary() {
        return "1, 3 and 10 times of what can be served, and 10,000 connections (--size: seconds of each)";
    }

    @Override
    public List<String> parts() {
        return List.of(PLATFORM, STORE);
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        List<Figure> figures = new ArrayList<>();
        if (options.wants(PLATFORM)) {
            figures.addAll(platform(options));
        }
        if (options.wants(STORE)) {
            figures.addAll(store(options));
        }
        return figures;
    }

    private static List<Figure> platform(Options options) throws Exception {
        Path build = Path.of(required("madang.build"));
        Path cache = build.resolve("madang.aot");
        List<String> flags = new ArrayList<>(List.of(required("madang.flags").split(" ")));
        if (Files.exists(cache)) {
            flags.add("-XX:AOTCache=" + cache);
        }
        Path place = Files.createTempDirectory("madang-overload");
        Path config = Files.writeString(
                place.resolve("madang.properties"),
                """
                madang.limits.like=10000/100ms
                madang.limits.comment=10000/100ms
                madang.limits.article-publish=10000/100ms
                madang.account.rates.sign-ups=10000
                madang.admission.max-connections-per-address=1000
                """);
        BenchProgress.say("starting an instance with its engines");
        try (Launch instance = Launch.of(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        flags,
                        build.resolve("madang.jar"),
                        place.resolve("data"),
                        List.of("--config", config.toString()),
                        Map.of("MADANG_ADMIN_PASSWORD", PASSWORD));
                OverloadWorkload workload = new OverloadWorkload(instance.port(), options.seed())) {
            workload.prepare(PASSWORD);
            Target target = Target.http(instance.port());
            return new OverloadTrial(
                            PLATFORM,
                            target,
                            instance.handle(),
                            PLATFORM_CONNECTION_KIB,
                            workload::requests,
                            () -> workload.operators(PASSWORD),
                            options)
                    .run();
        } finally {
            Directories.remove(place);
        }
    }

    private static List<Figure> store(Options options) throws Exception {
        BenchProgress.say("starting the object store");
        try (StoreUnderLoad store = new StoreUnderLoad(options.seed())) {
            OperatorProbe health = new OperatorProbe(store.adminPort(), List.of(OperatorProbe.get("/health", "")));
            return new OverloadTrial(
                            STORE,
                            store.target(),
                            store.process(),
                            STORE_CONNECTION_KIB,
                            store::requests,
                            () -> health,
                            options)
                    .run();
        }
    }

    private static String required(String property) {
        String value = System.getProperty(property);
        if (value == null || value.isBlank()) {
            throw new CommandFailure("run this by './madang chaos overload', which names the build to start.");
        }
        return value;
    }
}
