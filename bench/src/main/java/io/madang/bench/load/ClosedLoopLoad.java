package io.madang.bench.load;

import com.sun.management.OperatingSystemMXBean;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Many clients, each of which asks again as soon as it is answered, driven by one thread: the load must not use up the
 * processors that it means to measure.
 */
public final class ClosedLoopLoad {

    private static final int BUFFER = 1 << 16;
    private static final int STALLED_MILLIS = 60_000;
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final Target target;
    private final int clients;
    private final Selector selector;
    private long[] nanos = new long[1 << 12];
    private int answers;
    private int failures;
    private @Nullable String firstFailure;

    private ClosedLoopLoad(Target target, int clients) throws IOException {
        this.target = target;
        this.clients = clients;
        this.selector = Selector.open();
    }

    /** What the clients ask next: whole requests, as they go over the wire. Called by one thread, or by two beside each other in an overload. */
    @FunctionalInterface
    public interface Requests {
        byte[] next();
    }

    /** Asks for the given time, and then waits for what is still under way. */
    public static Tally run(Target target, int clients, Duration time, Requests requests) throws IOException {
        return run(target, clients, time, Long.MAX_VALUE, requests);
    }

    /** Asks so often, each client at least once. */
    public static Tally runTimes(Target target, int clients, long times, Requests requests) throws IOException {
        return run(target, clients, FOR_EVER, times, requests);
    }

    private static Tally run(Target target, int clients, Duration time, long times, Requests requests)
            throws IOException {
        ClosedLoopLoad closedLoop = new ClosedLoopLoad(target, clients);
        try {
            return closedLoop.run(time, times, requests);
        } finally {
            for (SelectionKey key : closedLoop.selector.keys()) {
                key.channel().close();
            }
            closedLoop.selector.close();
        }
    }

    private Tally run(Duration time, long times, Requests requests) throws IOException {
        for (int i = 0; i < clients; i++) {
            SocketChannel channel = target.connect();
            channel.register(selector, SelectionKey.OP_READ, new Client(channel));
        }
        long thread = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long process = processNanos();
        long start = System.nanoTime();
        long end = start + time.toNanos();
        for (SelectionKey key : selector.keys()) {
            ((Client) key.attachment()).ask(requests.next());
        }
        int waiting = clients;
        long asked = clients;
        while (waiting > 0) {
            if (selector.select(STALLED_MILLIS) == 0) {
                throw new IOException(waiting + " clients have had no answer for a minute");
            }
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                Client client = (Client) keys.next().attachment();
                keys.remove();
                if (client.isAnswered()) {
                    if (System.nanoTime() < end && asked < times) {
                        asked++;
                        client.ask(requests.next());
                    } else {
                        waiting--;
                    }
                }
            }
        }
        long took = System.nanoTime() - start;
        long client = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - thread;
        long instance = processNanos() - process - client;
        return new Tally(Arrays.copyOf(nanos, answers), failures, firstFailure, took, client, instance);
    }

    private static long processNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private void count(long asked, boolean succeeded, ByteBuffer answer) {
        if (answers == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * answers);
        }
        nanos[answers++] = System.nanoTime() - asked;
        if (!succeeded) {
            failures++;
            if (firstFailure == null) {
                firstFailure = new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
            }
        }
    }

    /** One connection and the question that it waits on. */
    private final class Client {

        private final SocketChannel channel;
        private final ByteBuffer answer = ByteBuffer.allocate(BUFFER);
        private long asked;

        Client(SocketChannel channel) {
            this.channel = channel;
        }

        void ask(byte[] request) throws IOException {
            asked = System.nanoTime();
            ByteBuffer bytes = ByteBuffer.wrap(request);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }

        boolean isAnswered() throws IOException {
            if (channel.read(answer) < 0) {
                throw new EOFException("the server has closed a connection");
            }
            if (!target.framing().isWhole(answer.array(), answer.position())) {
                if (!answer.hasRemaining()) {
                    throw new IOException("an answer of more than " + BUFFER + " bytes");
                }
                return false;
            }
            count(asked, target.framing().isSuccess(answer.array()), answer);
            answer.clear();
            return true;
        }
    }
}
