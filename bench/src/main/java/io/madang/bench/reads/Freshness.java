package io.madang.bench.reads;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.KeepAliveClient;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Tally.Percentiles;
import io.madang.contracts.article.ArticleId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How long after a write is acknowledged a reader sees it, while 500 likes come in each second. Some of them are
 * watched: the reader asks again each millisecond until the count is there.
 */
final class Freshness {

    private static final int WRITERS = 25;
    private static final int WRITES_PER_SECOND = 500;
    private static final long STEP_NANOS = WRITERS * 1_000_000_000L / WRITES_PER_SECOND;
    private static final int WATCHED_OF = 5;

    /** A try whose median is not below this part of the best one was no better. */
    private static final double STILL_WARMING = 0.97;

    private static final long LOOK_AGAIN_NANOS = 1_000_000;
    private static final long PATIENCE_NANOS = 30_000_000_000L;
    private static final double GOAL_P50 = 20;
    private static final double GOAL_P99 = 200;
    private static final Pattern LIKES = Pattern.compile("\"likeCount\":(\\d+)");

    private final BenchInstance instance;
    private final BenchUsers users;
    private final List<ArticleId> articles;
    private final Pace pace;
    private final Duration time;
    /** So many turns each writer has had. */
    private int turns;

    Freshness(BenchInstance instance, BenchUsers users, List<ArticleId> articles, Pace pace, Duration time) {
        this.instance = instance;
        this.users = users;
        this.articles = articles;
        this.pace = pace;
        this.time = time;
    }

    List<Figure> measure() throws Exception {
        warmUp();
        BenchProgress.say("likes of " + WRITERS + " writers, " + WRITES_PER_SECOND + " each second, for "
                + time.toSeconds() + " s");
        long start = System.nanoTime();
        List<Watch> watches = watch(time);
        double rate = watches.size() * (double) WATCHED_OF * 1e9 / (System.nanoTime() - start);
        long[] seen = seen(watches);
        long[] whole = watches.stream()
                .flatMapToLong(watch -> LongStream.of(watch.asked()))
                .toArray();
        return List.of(
                Figure.of("reads.freshness, likes written", rate, "likes/s"),
                Figure.atMost(
                        "reads.freshness, acknowledged to visible p50",
                        Percentiles.of(seen, 0.5) / 1e6,
                        GOAL_P50,
                        "ms"),
                Figure.atMost(
                        "reads.freshness, acknowledged to visible p99",
                        Percentiles.of(seen, 0.99) / 1e6,
                        GOAL_P99,
                        "ms"),
                Figure.of("reads.freshness, asked to visible p50", Percentiles.of(whole, 0.5) / 1e6, "ms"),
                Figure.of("reads.freshness, asked to visible p99", Percentiles.of(whole, 0.99) / 1e6, "ms"));
    }

    /** Everything on the way of a like is compiled while it is used: tries that are not counted, until twice no better. */
    private void warmUp() throws Exception {
        double best = Double.MAX_VALUE;
        int noBetter = 0;
        for (int tries = 1; tries <= pace.maxWarmUps() && noBetter < 2; tries++) {
            double median = Percentiles.of(seen(watch(pace.time())), 0.5) / 1e6;
            noBetter = median < STILL_WARMING * best ? 0 : noBetter + 1;
            best = Math.min(best, median);
            BenchProgress.say(String.format(Locale.ROOT, "likes, warm-up %d: visible after %.0f ms", tries, median));
        }
    }

    private static long[] seen(List<Watch> watches) {
        return watches.stream()
                .flatMapToLong(watch -> LongStream.of(watch.acknowledged()))
                .toArray();
    }

    private List<Watch> watch(Duration duration) throws Exception {
        int first = turns;
        turns += (int) (duration.toNanos() / STEP_NANOS) + 1;
        long start = System.nanoTime();
        List<Watch> watches = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<Watch>>> writers = threads.invokeAll(IntStream.range(0, WRITERS)
                    .<Callable<List<Watch>>>mapToObj(writer -> () -> write(writer, first, turns - first, start))
                    .toList());
            for (Future<List<Watch>> writer : writers) {
                watches.addAll(writer.get());
            }
        }
        return watches;
    }

    /** How long it took from the moment that the write was asked for, and from that of its answer. */
    private record Watch(long asked, long acknowledged) {}

    /** One writer's likes, each at its time: a slow one is not waited for by the clock. */
    private List<Watch> write(int writer, int first, int number, long start) throws IOException {
        List<Watch> watches = new ArrayList<>();
        try (KeepAliveClient writing = new KeepAliveClient(instance.http());
                KeepAliveClient reading = new KeepAliveClient(instance.http())) {
            for (int turn = 0; turn < number; turn++) {
                long due = start + turn * STEP_NANOS + writer * STEP_NANOS / WRITERS;
                LockSupport.parkNanos(Math.max(0, due - System.nanoTime()));
                int like = (first + turn) * WRITERS + writer;
                ArticleId article = articles.get(like % articles.size());
                int user = like / articles.size() % users.number();
                long asked = System.nanoTime();
                String answer = writing.ask(
                        HttpRequests.bare("PUT", "/v1/articles/" + article + "/like", users.authorization(user)));
                long acknowledged = System.nanoTime();
                if (turn % WATCHED_OF == 0) {
                    long seen = watch(reading, article, likes(answer));
                    watches.add(new Watch(seen - asked, seen - acknowledged));
                }
            }
        }
        return watches;
    }

    private static long watch(KeepAliveClient reading, ArticleId article, long likes) throws IOException {
        byte[] request = HttpRequests.get("/v1/read/articles/" + article);
        long patience = System.nanoTime() + PATIENCE_NANOS;
        while (likes(reading.ask(request)) < likes) {
            if (System.nanoTime() > patience) {
                throw new IOException("a like of article " + article + " is not visible after half a minute");
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return System.nanoTime();
    }

    private static long likes(String answer) throws IOException {
        Matcher likes = LIKES.matcher(answer);
        if (!likes.find()) {
            throw new IOException("no count of likes in " + answer);
        }
        return Long.parseLong(likes.group(1));
    }
}
