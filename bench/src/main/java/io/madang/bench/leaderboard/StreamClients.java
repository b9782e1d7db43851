package io.madang.bench.leaderboard;

import io.madang.bench.load.HttpRequests;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The clients of a live stream, in a process of their own: their files and their memory are not the server's. A line
 * comes and a line goes for each step: {@code open N} and {@code opened}; {@code count}, {@code counting}, and when all
 * clients have had one more message, the {@link System#nanoTime()} at which half of them had it and at which all had.
 */
final class StreamClients {

    private static final int AT_ONCE = 32;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final int port;
    private final Selector selector;
    private final List<SocketChannel> clients = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 14);
    private int answered;

    private StreamClients(int port, Selector selector) {
        this.port = port;
        this.selector = selector;
    }

    /** What a client has seen. */
    private static final class Seen {
        private boolean answered;
        private boolean message;
    }

    /** @param arguments the port of the instance */
    public static void main(String[] arguments) throws IOException {
        BufferedReader steps = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try (Selector selector = Selector.open()) {
            StreamClients crowd = new StreamClients(Integer.parseInt(arguments[0]), selector);
            for (String step = steps.readLine(); step != null; step = steps.readLine()) {
                if (step.startsWith("open ")) {
                    crowd.open(Integer.parseInt(step.substring("open ".length())));
                    say("opened");
                } else {
                    say("counting");
                    say(crowd.receive());
                }
            }
            for (SocketChannel client : crowd.clients) {
                client.close();
            }
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Some more, a few at a time: a crowd that comes at one moment is refused in part. */
    private void open(int more) throws IOException {
        for (int i = 0; i < more; i++) {
            SocketChannel channel = SocketChannel.open();
            clients.add(channel);
            channel.connect(new InetSocketAddress("127.0.0.1", port));
            ByteBuffer request = ByteBuffer.wrap(HttpRequests.get("/v1/scores/stream?board=" + BenchBoard.SLUG));
            while (request.hasRemaining()) {
                channel.write(request);
            }
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, new Seen());
            if (clients.size() % AT_ONCE == 0 || i == more - 1) {
                awaitAnswers();
            }
        }
    }

    private void awaitAnswers() throws IOException {
        long begun = System.nanoTime();
        while (answered < clients.size()) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IOException("only " + answered + " of " + clients.size() + " streams were answered");
            }
            select();
        }
    }

    private String receive() throws IOException {
        long begun = System.nanoTime();
        int received = 0;
        for (SelectionKey key : selector.keys()) {
            received += ((Seen) key.attachment()).message ? 1 : 0;
        }
        long half = 0;
        while (received < clients.size()) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IOException("only " + received + " of " + clients.size() + " clients had a message");
            }
            received += select();
            if (half == 0 && received >= clients.size() / 2) {
                half = System.nanoTime();
            }
        }
        selector.keys().forEach(key -> ((Seen) key.attachment()).message = false);
        return half + " " + System.nanoTime();
    }

    /** How many had their first message since the last count. */
    private int select() throws IOException {
        int messages = 0;
        selector.select(1_000);
        for (SelectionKey key : selector.selectedKeys()) {
            messages += read(key) ? 1 : 0;
        }
        selector.selectedKeys().clear();
        return messages;
    }

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
}
