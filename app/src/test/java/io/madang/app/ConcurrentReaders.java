package io.madang.app;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Readers of what the workload writes, who never stop reading: articles, deleted ones too, lists and hot articles. */
final class ConcurrentReaders implements AutoCloseable {

    private static final int THREADS = 4;
    private static final int BATCH = 20;

    private final Reads reads;
    private final RandomWorkload workload;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    private final Map<Integer, AtomicLong> answers = new ConcurrentHashMap<>();
    private final AtomicLong slowest = new AtomicLong();

    /** Answers other than those that any reader may get. */
    final Set<String> surprises = ConcurrentHashMap.newKeySet();

    /** How somebody reads. */
    interface Reads {
        HttpResponse<String> get(String path) throws IOException, InterruptedException;
    }

    ConcurrentReaders(Reads reads, RandomWorkload workload, long seed) {
        this.reads = reads;
        this.workload = workload;
        for (int i = 0; i < THREADS; i++) {
            RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed + i);
            threads.add(Thread.ofVirtual().start(() -> {
                while (!closed) {
                    read(random);
                }
            }));
        }
    }

    private void read(RandomGenerator random) {
        String path = path(random);
        long start = System.nanoTime();
        try {
            HttpResponse<String> answer = reads.get(path);
            answers.computeIfAbsent(answer.statusCode(), status -> new AtomicLong())
                    .incrementAndGet();
            boolean mayBeGone = path.startsWith("/v1/read/articles/");
            if (answer.statusCode() != 200 && !(mayBeGone && answer.statusCode() == 404)) {
                surprises.add(path + ": " + answer.statusCode() + " " + answer.body());
            }
        } catch (IOException e) {
            surprises.add(path + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        slowest.accumulateAndGet(System.nanoTime() - start, Math::max);
    }

    private String path(RandomGenerator random) {
        List<String> articles = workload.articles();
        String board = RandomWorkload.pick(workload.boards(), random);
        int kind = random.nextInt(10);
        if (articles.isEmpty() || kind == 0) {
            return "/v1/read/boards/" + board + "/articles?page=" + (1 + random.nextInt(5)) + "&size=20";
        }
        IntFunction<String> any = i -> RandomWorkload.pick(
                random.nextBoolean()
                        ? articles
                        : articles.subList(Math.max(0, articles.size() - BATCH), articles.size()),
                random);
        return switch (kind) {
            case 1 -> "/v1/read/boards/" + board + "/articles/scroll?size=50";
            case 2 -> "/v1/hot-articles?boardId=" + board;
            case 3 -> "/v1/read/boards/" + board + "/count";
            case 4, 5 ->
                "/v1/read/articles?ids="
                        + IntStream.range(0, BATCH).mapToObj(any).distinct().collect(Collectors.joining(","));
            default -> "/v1/read/articles/" + any.apply(0);
        };
    }

    /** How often each status was answered. */
    Map<Integer, AtomicLong> answers() {
        return answers;
    }

    long answered(int status) {
        return answers.getOrDefault(status, new AtomicLong()).get();
    }

    /** The longest that anybody has waited since the last time this was asked. */
    Duration slowest() {
        return Duration.ofNanos(slowest.getAndSet(0));
    }

    @Override
    public void close() throws InterruptedException {
        stop();
    }

    void stop() throws InterruptedException {
        closed = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
