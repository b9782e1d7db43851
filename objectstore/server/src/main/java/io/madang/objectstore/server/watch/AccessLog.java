package io.madang.objectstore.server.watch;

import io.madang.objectstore.files.PrivateFiles;
import io.madang.objectstore.gateway.http.AccessListener;
import io.madang.objectstore.gateway.http.S3Request;
import io.madang.objectstore.gateway.sign.Caller;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line for each request, written by a thread of its own. Queries are left out, for they may hold signatures. When the
 * drive is slower than the requests, lines are dropped and counted rather than requests held up.
 */
public final class AccessLog implements AccessListener, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(AccessLog.class);
    private static final int WAITING = 16_384;
    private static final long MAX_BYTES = 64L << 20;
    private static final int KEPT = 5;
    private static final Duration PAUSE = Duration.ofSeconds(10);
    /** Lines of so long are written together: to be woken for each would cost as much as some requests do. */
    private static final Duration GATHERING = Duration.ofMillis(100);

    private static final String END = "";

    private final Path file;
    private final Clock clock;
    private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(WAITING);
    private final LongAdder dropped = new LongAdder();
    private final Thread writer;

    public AccessLog(Path directory, Clock clock) throws IOException {
        this.file = PrivateFiles.createDirectories(directory).resolve("access.log");
        this.clock = clock;
        this.writer = Thread.ofPlatform().name("storage-access-log").daemon().start(this::write);
    }

    @Override
    public void answered(Access access) {
        if (!lines.offer(line(clock.instant(), access))) {
            dropped.increment();
        }
    }

    /** Lines that were dropped since the start. */
    public long dropped() {
        return dropped.sum();
    }

    static String line(Instant now, Access access) {
        S3Request request = access.request();
        return now.truncatedTo(ChronoUnit.MILLIS) + " " + request.id() + " "
                + request.remote().getHostAddress() + " " + name(access.caller()) + " " + request.method() + " "
                + quoted(path(request.target())) + " " + access.status() + " "
                + (access.code() == null ? "-" : access.code())
                + " in=" + access.received() + " out=" + access.sent() + " us="
                + access.took().toNanos() / 1_000
                + (access.complete() ? "" : " cut");
    }

    private static String name(@Nullable Caller caller) {
        return switch (caller) {
            case null -> "?";
            case Caller.Anonymous anonymous -> "-";
            case Caller.Signed signed -> signed.user();
        };
    }

    private static String path(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query) + "?…";
    }

    /** One line whatever the client sent. */
    private static String quoted(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == 127) {
                safe.append(String.format("\\x%02x", (int) c));
            } else {
                safe.append(c);
            }
        }
        return safe.append('"').toString();
    }

    private void write() {
        try {
            while (true) {
                try {
                    if (!writeOneFile()) {
                        return;
                    }
                    rotate();
                } catch (IOException e) {
                    log.error("The access log {} cannot be written and pauses: {}", file, e.getMessage());
                    if (!pause()) {
                        return;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Drops what comes for a while, because the drive may be full; false when no more lines will come. */
    private boolean pause() throws InterruptedException {
        long end = System.nanoTime() + PAUSE.toNanos();
        for (long left = PAUSE.toNanos(); left > 0; left = end - System.nanoTime()) {
            String line = lines.poll(left, TimeUnit.NANOSECONDS);
            if (END.equals(line)) {
                return false;
            }
            if (line != null) {
                dropped.increment();
            }
        }
        return true;
    }

    /** True when the file is full, false when no more lines will come. */
    private boolean writeOneFile() throws IOException, InterruptedException {
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                BufferedWriter out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8))) {
            long bytes = channel.size();
            while (bytes < MAX_BYTES) {
                String line = lines.poll();
                if (line == null) {
                    out.flush();
                    line = lines.take();
                    Thread.sleep(GATHERING);
                }
                if (line.equals(END)) {
                    return false;
                }
                out.write(line);
                out.write('\n');
                bytes += line.length() + 1;
            }
            return true;
        }
    }

    private void rotate() throws IOException {
        for (int number = KEPT - 1; number >= 1; number--) {
            Path older = number == 1 ? file : numbered(number - 1);
            if (Files.exists(older)) {
                Files.move(older, numbered(number), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private Path numbered(int number) {
        return file.resolveSibling("access." + number + ".log");
    }

    /** Writes what waits. */
    @Override
    public void close() {
        try {
            lines.put(END);
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
