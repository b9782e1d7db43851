package io.madang.bench.leaderboard;

import com.sun.management.UnixOperatingSystemMXBean;
import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.KeepAliveClient;
import io.madang.bench.load.Memory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** As many clients of the live stream as this process may open, and how long a change takes to the last of them. */
final class StreamCrowd {

    /** Files that this process needs for everything else; each client takes two here, its own and the server's. */
    private static final int OTHER_FILES = 2_500;

    private static final int AT_ONCE = 32;
    private static final int CHANGES = 10;
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final long MIB = 1 << 20;

    private final BenchInstance instance;
    private final BenchBoard board;
    private final int wanted;
    private int answered;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 14);

    StreamCrowd(BenchInstance instance, BenchBoard board, int wanted) {
        this.instance = instance;
        this.board = board;
        this.wanted = wanted;
    }

    List<Figure> measure() throws Exception {
        long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
        int number = (int) Math.clamp((files - OTHER_FILES) / 2, 1, wanted);
        double heapBefore = heapMiB();
        double residentBefore = Memory.residentMiB(ProcessHandle.current());
        List<SocketChannel> clients = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < number; i++) {
                clients.add(open(selector));
                if (clients.size() % AT_ONCE == 0 || clients.size() == number) {
                    awaitAnswers(selector, clients.size());
                }
                BenchProgress.bar("streams opened", i + 1, number);
            }
            receive(selector, number);
            double heap = heapMiB() - heapBefore;
            double resident = Memory.residentMiB(ProcessHandle.current()) - residentBefore;
            double[] last = new double[CHANGES];
            double[] half = new double[CHANGES];
            for (int change = 0; change < CHANGES; change++) {
                // within the interval, at some moment of it
                LockSupport.parkNanos(1_050_000_000L);
                try (KeepAliveClient scorer = new KeepAliveClient(instance.http())) {
                    scorer.ask(board.score(7 + change, 1_000_000_000L + change));
                }
                double[] lag = receive(selector, number);
                half[change] = lag[0];
                last[change] = lag[1];
                BenchProgress.bar("changes sent to all", change + 1, CHANGES);
            }
            Arrays.sort(half);
            Arrays.sort(last);
            return List.of(
                    Figure.of("leaderboard.streams open at once", number, ""),
                    Figure.of("leaderboard.streams, heap of each", heap * 1024 / number, "KiB"),
                    Figure.of("leaderboard.streams, resident memory of each", resident * 1024 / number, "KiB"),
                    Figure.of(
                            "leaderboard.streams, from the answered score to half of them, median",
                            half[CHANGES / 2],
                            "ms"),
                    Figure.of(
                            "leaderboard.streams, from the answered score to the last of them, median",
                            last[CHANGES / 2],
                            "ms"),
                    Figure.of(
                            "leaderboard.streams, from the answered score to the last of them, worst",
                            last[CHANGES - 1],
                            "ms"));
        } finally {
            for (SocketChannel client : clients) {
                client.close();
            }
        }
    }

    private SocketChannel open(Selector selector) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.connect(new InetSocketAddress("127.0.0.1", instance.port()));
        ByteBuffer request = ByteBuffer.wrap(HttpRequests.get("/v1/scores/stream?board=" + BenchBoard.SLUG));
        while (request.hasRemaining()) {
            channel.write(request);
        }
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, new Seen());
        return channel;
    }

    /** What a client has seen. */
    private static final class Seen {
        private boolean answered;
        private boolean message;
    }

    /** Waits until all that are open have been answered: a crowd that comes at one moment is refused in part. */
    private void awaitAnswers(Selector selector, int number) throws IOException {
        long begun = System.nanoTime();
        while (answered < number) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IOException("only " + answered + " of " + number + " streams were answered in a minute");
            }
            selector.select(1_000);
            for (SelectionKey key : selector.selectedKeys()) {
                read(key);
            }
            selector.selectedKeys().clear();
        }
    }

    /** Waits until all have had one more message; the milliseconds until half of them had, and until all had. */
    private double[] receive(Selector selector, int number) throws IOException {
        long begun = System.nanoTime();
        int received = 0;
        for (SelectionKey key : selector.keys()) {
            received += ((Seen) key.attachment()).message ? 1 : 0;
        }
        double half = 0;
        while (received < number) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IOException("only " + received + " of " + number + " clients had a message in a minute");
            }
            selector.select(1_000);
            for (SelectionKey key : selector.selectedKeys()) {
                received += read(key) ? 1 : 0;
            }
            selector.selectedKeys().clear();
            if (half == 0 && received >= number / 2) {
                half = (System.nanoTime() - begun) / 1e6;
            }
        }
        selector.keys().forEach(key -> ((Seen) key.attachment()).message = false);
        return new double[] {half, (System.nanoTime() - begun) / 1e6};
    }

    /** True where this is the client's first message since the last count. */
    private boolean read(SelectionKey key) throws IOException {
        buffer.clear();
        if (((SocketChannel) key.channel()).read(buffer) < 0) {
            throw new IOException("the server has closed a stream");
        }
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        Seen seen = (Seen) key.attachment();
        if (!seen.answered) {
            if (!text.startsWith("HTTP/1.1 200")) {
                throw new IOException("a stream was refused: " + text);
            }
            seen.answered = true;
            answered++;
        }
        boolean first = !seen.message && text.contains("event: top");
        seen.message |= first;
        return first;
    }

    private static double heapMiB() {
        System.gc();
        return (double) (Runtime.getRuntime().totalMemory()
                        - Runtime.getRuntime().freeMemory())
                / MIB;
    }
}
