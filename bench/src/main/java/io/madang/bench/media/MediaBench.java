package io.madang.bench.media;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Pace;
import io.madang.bench.load.RedisBenchmark;
import io.madang.bench.load.Rounds;
import java.util.ArrayList;
import java.util.List;

/** The list by views at its head and deep in it while views change, and items beside plain reads of Redis. */
public final class MediaBench implements Benchmark {

    private static final int CLIENTS = 50;
    private static final int HOT_ITEMS = 1_000;
    private static final double INFO_GOAL = 0.25;

    @Override
    public String name() {
        return "media";
    }

    @Override
    public String summary() {
        return "the list by views at page 1 and page 10,000; items beside GET of Redis (--size ITEMS)";
    }

    @Override
    public List<String> parts() {
        return List.of("views", "info");
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = Pace.of(options);
        List<Figure> figures = new ArrayList<>();
        BenchProgress.say("starting MariaDB, Redis, Kafka and an instance");
        try (BenchInstance instance = new BenchInstance()) {
            StoredItems items = new StoredItems(options.sizeOr(5_000_000, 200_000));
            items.store(instance.jdbc());
            if (options.wants("views")) {
                figures.addAll(new ViewDepth(instance, items, options).measure());
            }
            if (options.wants("info")) {
                figures.add(info(instance, items, pace));
            }
        }
        return figures;
    }

    private static Figure info(BenchInstance instance, StoredItems items, Pace pace) throws Exception {
        List<byte[]> requests = new ArrayList<>();
        for (int item = 1; item <= HOT_ITEMS; item++) {
            requests.add(HttpRequests.get("/v1/media/" + items.id(item)));
        }
        RedisBenchmark raw = new RedisBenchmark(instance.redis(), CLIENTS, pace.time());
        BenchProgress.say("items, beside " + raw.name());
        int[] next = {0};
        return new Rounds(pace)
                .with("ours", () -> ClosedLoopLoad.run(
                                instance.http(), CLIENTS, pace.time(), () -> requests.get(next[0]++ % HOT_ITEMS))
                        .requireSuccess("items")
                        .perSecond())
                .with("raw", () -> raw.perSecond("GET", "bench:item"))
                .run("items as JSON")
                .against("media.info as JSON against GET of Redis", "ours", "raw", INFO_GOAL, "req/s");
    }
}
