package io.madang.bench.storage;

import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What is asked of one server. */
final class S3Load {

    static final int SMALL = 4 << 10;
    static final int LARGE = 64 << 20;
    static final int SMALL_CLIENTS = 32;
    static final int LARGE_CLIENTS = 4;
    static final int READ_KEYS = 2_000;
    static final int LISTED = 1_000;

    private static final int PIECE = 1 << 20;
    private static final int READ_PERCENT = 95;
    private static final String BUCKET = "/bench/";

    private final S3Server server;
    private final Duration time;
    private final Random random;
    private final byte[] small = new byte[SMALL];
    private final byte[] piece = new byte[PIECE];
    private int written;

    S3Load(S3Server server, Duration time, long seed) {
        this.server = server;
        this.time = time;
        this.random = new Random(seed);
        random.nextBytes(small);
        random.nextBytes(piece);
    }

    /** Makes what is read and listed later. */
    void prepare() throws IOException {
        S3Requests requests = new S3Requests(server);
        byte[] nothing = {};
        try (S3Connection connection = new S3Connection(server.port())) {
            connection.ask(requests.head("PUT", "/bench", "", 0), nothing, 0);
            for (int i = 0; i < READ_KEYS; i++) {
                connection.ask(requests.head("PUT", BUCKET + "read/" + i, "", SMALL), small, 1);
            }
            for (int i = 0; i < LISTED; i++) {
                connection.ask(requests.head("PUT", BUCKET + "listed/" + i, "", SMALL), small, 1);
            }
            for (int i = 0; i < LARGE_CLIENTS; i++) {
                connection.ask(requests.head("PUT", BUCKET + "large/" + i, "", LARGE), piece, LARGE / PIECE);
            }
        }
    }

    double puts() throws IOException {
        S3Requests requests = new S3Requests(server);
        return closedLoop("puts", () -> requests.put(BUCKET + "put/" + written++, small));
    }

    double gets() throws IOException {
        List<byte[]> all = reads(new S3Requests(server));
        return closedLoop("gets", () -> all.get(random.nextInt(READ_KEYS)));
    }

    /** Most of them gets, the others puts. */
    double mixed() throws IOException {
        S3Requests requests = new S3Requests(server);
        List<byte[]> all = reads(requests);
        return closedLoop(
                "gets and puts",
                () -> random.nextInt(100) < READ_PERCENT
                        ? all.get(random.nextInt(READ_KEYS))
                        : requests.put(BUCKET + "put/" + written++, small));
    }

    private static List<byte[]> reads(S3Requests requests) {
        List<byte[]> all = new ArrayList<>(READ_KEYS);
        for (int i = 0; i < READ_KEYS; i++) {
            all.add(requests.get(BUCKET + "read/" + i, ""));
        }
        return all;
    }

    private double closedLoop(String what, ClosedLoopLoad.Requests requests) throws IOException {
        return ClosedLoopLoad.run(Target.http(server.port()), SMALL_CLIENTS, time, requests)
                .requireSuccess(what + " of " + server.name())
                .perSecond();
    }

    /** Megabytes a second. */
    double largePuts() throws Exception {
        return LARGE
                / 1e6
                * streams((connection, client) -> connection.ask(
                        new S3Requests(server).head("PUT", BUCKET + "large/" + client, "", LARGE),
                        piece,
                        LARGE / PIECE));
    }

    /** Megabytes a second. */
    double largeGets() throws Exception {
        return LARGE
                / 1e6
                * streams((connection, client) -> {
                    long length = connection.ask(new S3Requests(server).get(BUCKET + "large/" + client, ""), piece, 0);
                    if (length != LARGE) {
                        throw new IOException(length + " bytes instead of " + LARGE);
                    }
                });
    }

    double lists() throws Exception {
        return streams((connection, client) -> connection.ask(
                new S3Requests(server).get("/bench", "list-type=2&max-keys=" + LISTED + "&prefix=listed%2F"),
                piece,
                0));
    }

    /** Something that a connection does again and again. */
    @FunctionalInterface
    private interface Turn {
        void run(S3Connection connection, int client) throws IOException;
    }

    private double streams(Turn turn) throws Exception {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        long turns = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(LARGE_CLIENTS)) {
            List<Callable<Long>> clients = new ArrayList<>();
            for (int i = 0; i < LARGE_CLIENTS; i++) {
                int client = i;
                clients.add(() -> {
                    long done = 0;
                    try (S3Connection connection = new S3Connection(server.port())) {
                        while (System.nanoTime() < end) {
                            turn.run(connection, client);
                            done++;
                        }
                    }
                    return done;
                });
            }
            for (Future<Long> each : threads.invokeAll(clients)) {
                turns += each.get();
            }
        }
        return turns * 1e9 / (System.nanoTime() - start);
    }
}
