package io.madang.bench.media;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Pace;
import io.madang.bench.load.RedisBenchmark;
import io.madang.bench.load.Rounds;
import io.madang.bench.nickname.NicknameChanges;
import io.madang.bench.storage.S3Server;
import io.madang.bench.storage.StorageBench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The media library beside its limits: the list by views, items, their comments, previews, and large transfers; and how soon comments show
 * a new nickname.
 */
public final class MediaBench implements Benchmark {

    private static final int CLIENTS = 50;
    private static final int HOT_ITEMS = 1_000;
    private static final double INFO_GOAL = 0.25;
    private static final String INFO_KEY = "bench:item";

    /** About as much as an item is as JSON. */
    private static final int INFO_BYTES = 600;

    private static final long BYTES = 1_000_000_000;
    private static final long QUICK_BYTES = 200_000_000;
    private static final int ITEMS = 5_000_000;
    private static final int ITEMS_QUICKLY = 200_000;
    private static final int USERS = 5_000;

    @Override
    public String name() {
        return "media";
    }

    @Override
    public String summary() {
        return "the list by views at depth, items beside GET of Redis, comments, nicknames, previews, 1 GB up and down (--size ITEMS)";
    }

    @Override
    public List<String> parts() {
        return List.of("views", "info", "comments", "nicknames", "previews", "transfer");
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = Pace.of(options);
        List<Figure> figures = new ArrayList<>();
        Path directory = Files.createTempDirectory("madang-media");
        BenchProgress.say("starting MariaDB, Redis, Kafka, the object store and an instance");
        try (S3Server store = S3Server.ours(List.of(Files.createDirectories(directory.resolve("store"))));
                BenchInstance instance = new BenchInstance(settings(store, directory))) {
            if (options.wants("transfer")) {
                figures.addAll(new Transfers(instance, store, options.quick() ? QUICK_BYTES : BYTES, pace).measure());
            }
            if (options.wants("previews")) {
                figures.addAll(new ThumbnailSpeed(instance, pace.shortened(), directory).measure());
            }
            StoredItems items = new StoredItems(options.sizeOr(ITEMS, ITEMS_QUICKLY));
            if (options.wants("views", "info", "comments")) {
                items.store(instance.jdbc());
            }
            if (options.wants("comments")) {
                figures.add(new CommentPages(instance, items, pace).measure());
            }
            if (options.wants("views")) {
                figures.addAll(new ViewDepth(instance, items, options).measure());
            }
            if (options.wants("info")) {
                figures.add(info(instance, items, pace));
            }
            if (options.wants("nicknames")) {
                figures.addAll(new NicknameChanges("media", instance, new BenchUsers(instance, USERS))
                        .measure(NicknameChanges.comments(options.quick())));
            }
        } finally {
            StorageBench.delete(directory);
        }
        return figures;
    }

    private static List<String> settings(S3Server store, Path directory) {
        return List.of(
                "madang.media.s3.endpoint=http://127.0.0.1:" + store.port(),
                "madang.media.s3.access-key=" + store.accessKey(),
                "madang.media.s3.secret-key=" + store.secretKey(),
                "madang.media.worker.poll=100ms",
                "madang.media.worker.directory=" + directory.resolve("work"));
    }

    private static Figure info(BenchInstance instance, StoredItems items, Pace pace) throws Exception {
        List<byte[]> requests = new ArrayList<>();
        for (int item = 1; item <= HOT_ITEMS; item++) {
            requests.add(HttpRequests.get("/v1/media/" + items.id(item)));
        }
        RedisBenchmark raw = new RedisBenchmark(instance.redis(), CLIENTS, pace.time());
        BenchProgress.say("items, beside " + raw.name());
        String value = "x".repeat(INFO_BYTES);
        new RedisBenchmark(instance.redis(), 1, Duration.ofSeconds(1)).perSecond("SET", INFO_KEY, value);
        int[] next = {0};
        return new Rounds(pace)
                .with("ours", () -> ClosedLoopLoad.run(
                                instance.http(), CLIENTS, pace.time(), () -> requests.get(next[0]++ % HOT_ITEMS))
                        .requireSuccess("items")
                        .perSecond())
                .with("raw", () -> raw.perSecond("GET", INFO_KEY))
                .run("items as JSON")
                .against("media.info as JSON against GET of Redis", "ours", "raw", INFO_GOAL, "req/s");
    }
}
