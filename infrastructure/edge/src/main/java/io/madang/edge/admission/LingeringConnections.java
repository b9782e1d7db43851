package io.madang.edge.admission;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections that have got their last answer while their clients may still send. What comes is read for a moment and
 * thrown away: to close with something unread makes a reset of it, which may overtake the answer.
 */
final class LingeringConnections implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LingeringConnections.class);
    private static final int PIECE = 64 * 1024;
    private static final int CHECKS = 4;

    /**
     * @param time how long a client may go on sending
     * @param bytes how many bytes of it are read
     * @param connections how many may linger at once
     */
    record Bounds(Duration time, long bytes, int connections) {
        static final Bounds STANDARD = new Bounds(Duration.ofSeconds(1), 4L << 20, 256);
    }

    private final Bounds bounds;
    private final Selector selector;
    private final Queue<Lingering> arrived = new ConcurrentLinkedQueue<>();
    /** In the order of their deadlines. */
    private final Set<Lingering> lingering = new LinkedHashSet<>();

    private final AtomicInteger number = new AtomicInteger();
    private final ByteBuffer thrownAway = ByteBuffer.allocateDirect(PIECE);
    private volatile boolean stopped;

    private static final class Lingering {
        private final SocketChannel socket;
        private final Runnable close;
        private final long deadline;
        private long bytes;

        Lingering(SocketChannel socket, Runnable close, long deadline) {
            this.socket = socket;
            this.close = close;
            this.deadline = deadline;
        }
    }

    LingeringConnections(Bounds bounds) throws IOException {
        this.bounds = bounds;
        this.selector = Selector.open();
        Thread.ofPlatform().name("lingering").daemon(true).start(this::run);
    }

    /**
     * Takes over a connection that does not block, and on which nobody else reads any more; false where too many linger
     * already, or the server stops: then it is the caller who closes it.
     *
     * @param close closes it, on another thread
     */
    boolean tryLinger(SocketChannel socket, Runnable close) {
        if (stopped || number.incrementAndGet() > bounds.connections()) {
            number.decrementAndGet();
            return false;
        }
        arrived.add(
                new Lingering(socket, close, System.nanoTime() + bounds.time().toNanos()));
        selector.wakeup();
        if (stopped) {
            closeArrived();
        }
        return true;
    }

    private void run() {
        try (selector) {
            while (!stopped) {
                selector.select(lingering.isEmpty() ? 0 : bounds.time().toMillis() / CHECKS + 1);
                takeArrived();
                for (SelectionKey key : selector.selectedKeys()) {
                    throwAway((Lingering) key.attachment());
                }
                selector.selectedKeys().clear();
                closeOverdue(System.nanoTime());
            }
        } catch (IOException | RuntimeException e) {
            log.error("Refused connections are closed at once from now on", e);
        } finally {
            stopped = true;
            closeArrived();
            List.copyOf(lingering).forEach(this::end);
        }
    }

    private void takeArrived() {
        for (Lingering next = arrived.poll(); next != null; next = arrived.poll()) {
            lingering.add(next);
            try {
                next.socket.register(selector, SelectionKey.OP_READ, next);
            } catch (IOException closedAlready) {
                end(next);
            }
        }
    }

    private void throwAway(Lingering connection) {
        try {
            thrownAway.clear();
            int count = connection.socket.read(thrownAway);
            connection.bytes += count;
            if (count < 0 || connection.bytes > bounds.bytes()) {
                end(connection);
            }
        } catch (IOException gone) {
            end(connection);
        }
    }

    private void closeOverdue(long now) {
        lingering.stream()
                .takeWhile(oldest -> now - oldest.deadline >= 0)
                .toList()
                .forEach(this::end);
    }

    private void closeArrived() {
        for (Lingering next = arrived.poll(); next != null; next = arrived.poll()) {
            end(next);
        }
    }

    /** Also by a thread that comes while the server stops, with what it has taken from those that have arrived. */
    private void end(Lingering connection) {
        lingering.remove(connection);
        number.decrementAndGet();
        connection.close.run();
    }

    @Override
    public void close() {
        stopped = true;
        selector.wakeup();
    }
}
