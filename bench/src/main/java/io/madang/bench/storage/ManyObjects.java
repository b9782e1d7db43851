package io.madang.bench.storage;

import io.madang.bench.load.BenchProgress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** A bucket that is filled with small objects, and asked about while it grows. */
final class ManyObjects {

    private static final int CLIENTS = 64;
    private static final int BYTES = 512;
    private static final int LISTED = 1_000;
    private static final long REQUESTS_LAST_NANOS = Duration.ofMinutes(5).toNanos();

    private final S3Server server;
    private final Duration time;
    private final long seed;
    private final byte[] content = new byte[BYTES];
    private long filled;

    ManyObjects(S3Server server, Duration time, long seed) {
        this.server = server;
        this.time = time;
        this.seed = seed;
        new Random(seed).nextBytes(content);
    }

    private void makeBucket() throws IOException {
        try (S3Connection connection = new S3Connection(server.port())) {
            connection.ask(new S3Requests(server).head("PUT", "/many", "", 0), new byte[0], 0);
        }
    }

    /** Objects come in an order that is not that of their keys, as in life. */
    private static String key(long number) {
        return String.format("/many/%016x", number * 0x9E3779B97F4A7C15L);
    }

    /** Puts objects until there are so many, and says how many it put in a second. */
    double fillTo(long count) throws Exception {
        if (filled == 0) {
            makeBucket();
        }
        AtomicLong next = new AtomicLong(filled);
        AtomicLong done = new AtomicLong(filled);
        long before = filled;
        long start = System.nanoTime();
        all(client -> {
            try (S3Connection connection = new S3Connection(server.port())) {
                Requests requests = new Requests();
                for (long number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
                    connection.ask(requests.now().put(key(number), content), content, 0);
                    long so = done.incrementAndGet();
                    if (so % 1_000 == 0 || so == count) {
                        synchronized (this) {
                            BenchProgress.bar("objects", so, count);
                        }
                    }
                }
            }
            return 0L;
        });
        filled = count;
        return (count - before) * 1e9 / (System.nanoTime() - start);
    }

    /** Lists of 1,000 keys a second, from anywhere in the bucket. */
    double lists() throws Exception {
        return turns((requests, random) -> requests.get(
                "/many",
                "list-type=2&max-keys=" + LISTED + "&start-after=" + key(random).substring("/many/".length())));
    }

    double gets() throws Exception {
        return turns((requests, random) -> requests.get(key(random), ""));
    }

    @FunctionalInterface
    private interface Ask {
        byte[] about(S3Requests requests, long number);
    }

    private double turns(Ask ask) throws Exception {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        long turns = all(client -> {
            Random random = new Random(seed + client);
            Requests requests = new Requests();
            long done = 0;
            try (S3Connection connection = new S3Connection(server.port())) {
                while (System.nanoTime() < end) {
                    connection.ask(ask.about(requests.now(), random.nextLong(filled)), content, 0);
                    done++;
                }
            }
            return done;
        });
        return turns * 1e9 / (System.nanoTime() - start);
    }

    /** What one client does. */
    @FunctionalInterface
    private interface Client {
        long run(int number) throws Exception;
    }

    private static long all(Client client) throws Exception {
        List<Callable<Long>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            int number = i;
            clients.add(() -> client.run(number));
        }
        long sum = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            for (Future<Long> each : threads.invokeAll(clients)) {
                sum += each.get();
            }
        }
        return sum;
    }

    /** Signed with a time that is never long ago. */
    private final class Requests {
        private S3Requests current = new S3Requests(server);
        private long since = System.nanoTime();

        S3Requests now() {
            if (System.nanoTime() - since > REQUESTS_LAST_NANOS) {
                current = new S3Requests(server);
                since = System.nanoTime();
            }
            return current;
        }
    }
}
