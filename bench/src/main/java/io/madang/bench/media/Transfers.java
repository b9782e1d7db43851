package io.madang.bench.media;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Figure;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.bench.storage.S3Connection;
import io.madang.bench.storage.S3Requests;
import io.madang.bench.storage.S3Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** A large file up in parts and down again, beside the same bytes put into the object store alone and read from it. */
final class Transfers {

    private static final int PARALLEL = 3;
    private static final int PIECE = 1 << 20;
    private static final int WARM_UPS = 3;
    private static final double GOAL = 0.8;
    private static final double MEGA = 1e6;
    private static final long GLANCE_NANOS = 100_000_000;
    private static final long PATIENCE_NANOS = 600_000_000_000L;
    private static final String BUCKET = "/bench";

    private final BenchInstance instance;
    private final S3Server store;
    private final long bytes;
    private final Pace pace;
    private final byte[] piece = new byte[PIECE];
    private String last = "";

    Transfers(BenchInstance instance, S3Server store, long bytes, Pace pace) {
        this.instance = instance;
        this.store = store;
        this.bytes = bytes / PIECE * PIECE;
        this.pace = pace.warmingUp(WARM_UPS);
        new Random(1).nextBytes(piece);
    }

    List<Figure> measure() throws Exception {
        String size = Math.round(bytes / MEGA) + " MB";
        try (BenchApi api = new BenchApi(instance);
                S3Connection connection = new S3Connection(store.port())) {
            S3Requests requests = new S3Requests(store);
            connection.ask(requests.head("PUT", BUCKET, "", 0), piece, 0);
            Rounds up = new Rounds(pace)
                    .with("ours", () -> uploaded(api))
                    .with("store", this::stored)
                    .run(size + " up");
            connection.ask(requests.head("PUT", BUCKET + "/whole", "", bytes), piece, bytes / PIECE);
            Rounds down = new Rounds(pace)
                    .with(
                            "ours",
                            () -> read(
                                    instance.port(),
                                    ("GET /v1/media/" + last + "/content HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                            .getBytes(StandardCharsets.US_ASCII)))
                    .with("store", () -> read(store.port(), new S3Requests(store).get(BUCKET + "/whole", "")))
                    .run(size + " down");
            return List.of(
                    up.against(
                            "media.upload of " + size + " against the object store alone",
                            "ours",
                            "store",
                            GOAL,
                            "MB/s"),
                    down.against(
                            "media.download of " + size + " against the object store alone",
                            "ours",
                            "store",
                            GOAL,
                            "MB/s"));
        }
    }

    /**
     * One upload as the page makes it, until it is accepted; megabytes a second. The one before is deleted. Workers have
     * nothing left to do when it returns, so that whoever is measured next has the drive alone.
     */
    private double uploaded(BenchApi api) throws Exception {
        long start = System.nanoTime();
        JsonNode upload =
                api.post("/v1/media/uploads", Map.of("name", "large.wav", "size", bytes, "title", "A large sound"));
        String path = "/v1/media/uploads/" + upload.get("id").asString();
        while (!upload.get("missing").isEmpty()) {
            List<Callable<Void>> parts = new ArrayList<>();
            for (JsonNode part : upload.get("missing")) {
                byte[] head = ("PUT " + part.get("url").asString() + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                                + part.get("size").asLong() + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
                boolean first = part.get("number").asInt() == 1;
                parts.add(() -> send(instance.port(), head, part.get("size").asLong(), first));
            }
            inParallel(parts);
            upload = api.get(path);
        }
        String item = api.post(path + "/complete", Map.of()).get("item").asString();
        double perSecond = bytes / MEGA / ((System.nanoTime() - start) / 1e9);
        if (!last.isEmpty()) {
            api.delete("/v1/media/" + last);
        }
        last = item;
        awaitIdle(api);
        return perSecond;
    }

    /** The same bytes in objects of the size of a part. */
    private double stored() throws Exception {
        long partSize = 16 * PIECE;
        long start = System.nanoTime();
        List<Callable<Void>> parts = new ArrayList<>();
        for (long at = 0; at < bytes; at += partSize) {
            long size = Math.min(partSize, bytes - at);
            byte[] head = new S3Requests(store).head("PUT", BUCKET + "/part" + at / partSize, "", size);
            parts.add(() -> send(store.port(), head, size, false));
        }
        inParallel(parts);
        return bytes / MEGA / ((System.nanoTime() - start) / 1e9);
    }

    /** @param first whether it begins as a WAV file does */
    private Void send(int port, byte[] head, long size, boolean first) throws IOException {
        byte[] begin = piece;
        if (first) {
            begin = piece.clone();
            byte[] wave =
                    "RIFF\0\0\0\u0010WAVEfmt \u0010\0\0\0\u0001\0\u0001\0D\u00ac\0\0\u0088X\u0001\0\u0002\0\u0010\0data\0\0\0\u0010"
                            .getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(wave, 0, begin, 0, wave.length);
        }
        try (S3Connection connection = new S3Connection(port)) {
            connection.send(head, begin, piece, size);
        }
        return null;
    }

    private static void inParallel(List<Callable<Void>> parts) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(PARALLEL)) {
            for (Future<Void> each : threads.invokeAll(parts)) {
                each.get();
            }
        }
    }

    private double read(int port, byte[] request) throws IOException {
        long start = System.nanoTime();
        try (S3Connection connection = new S3Connection(port)) {
            long read = connection.ask(request, piece, 0);
            if (read != bytes) {
                throw new IOException(read + " bytes instead of " + bytes);
            }
        }
        return bytes / MEGA / ((System.nanoTime() - start) / 1e9);
    }

    private void awaitIdle(BenchApi api) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (instance.jdbc().number("select count(*) from madang_media.jobs") > 0) {
            if (System.nanoTime() > end) {
                throw new CommandFailure("the workers do not become idle");
            }
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        String state = api.get("/v1/media/" + last).get("state").asString();
        if (!state.equals("ready")) {
            throw new CommandFailure("the uploaded item is " + state);
        }
    }
}
