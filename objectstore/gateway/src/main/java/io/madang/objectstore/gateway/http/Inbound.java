package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.chunk.Source;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one request's body between the event loop, which adds, and the exchange's thread, which takes. Above the
 * high mark nothing is read from the socket, so that the client is held back by TCP.
 */
final class Inbound implements Source {
    private static final int HIGH = 512 * 1_024;
    private static final int LOW = 256 * 1_024;
    /** Buffers are counted too: those of a client that sends byte by byte are mostly air. */
    private static final int MOST_BUFFERS = 64;

    /** What the body asks of its connection, from the exchange's thread. */
    interface Client {
        /** Lets the client go on that waits to be asked for its body. */
        void proceed();

        void readMore();
    }

    private final Client client;
    private final GatewayMetrics metrics;
    private final GatewaySettings.Patience patience;
    private final long announced;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<ByteBuf> waiting = new ArrayDeque<>();
    private long buffered;
    private long received;
    /** How long the client was waited for in all. */
    private long waitedNanos;

    private boolean awaitsContinue;
    private boolean ended;
    private boolean abandoned;
    private @Nullable String broken;

    /** @param announced bytes, or -1 where the client did not say */
    Inbound(
            Client client,
            GatewayMetrics metrics,
            GatewaySettings.Patience patience,
            long announced,
            boolean awaitsContinue) {
        this.client = client;
        this.metrics = metrics;
        this.patience = patience;
        this.announced = announced;
        this.awaitsContinue = awaitsContinue;
    }

    /** Takes over the buffer. */
    void add(ByteBuf content) {
        int bytes = content.readableBytes();
        lock.lock();
        try {
            received += bytes;
            if (bytes == 0 || abandoned) {
                content.release();
                return;
            }
            awaitsContinue = false;
            waiting.add(content);
            buffered += bytes;
            changed.signal();
        } finally {
            lock.unlock();
        }
        metrics.buffer(bytes);
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The rest will not come. */
    void fail(String why) {
        lock.lock();
        try {
            if (!ended) {
                broken = why;
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean wantsMore() {
        lock.lock();
        try {
            return !ended && broken == null && !full();
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    long received() {
        lock.lock();
        try {
            return received;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the rest is little enough to be read and thrown away, so that the connection can go on. */
    boolean endsWithin(long bytes) {
        lock.lock();
        try {
            return ended || broken == null && !awaitsContinue && announced >= 0 && announced - received <= bytes;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the client waits to be asked, and so will send nothing more. */
    boolean awaitsContinue() {
        lock.lock();
        try {
            return awaitsContinue;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable ByteBuf next() throws IOException, S3Exception {
        return next(patience.body().toNanos());
    }

    private @Nullable ByteBuf next(long patienceNanos) throws IOException, S3Exception {
        askForIt();
        ByteBuf content;
        boolean readMore;
        lock.lock();
        try {
            if (!arrived(patienceNanos)) {
                return null;
            }
            boolean wasFull = buffered >= LOW || waiting.size() >= MOST_BUFFERS / 2;
            content = waiting.remove();
            buffered -= content.readableBytes();
            readMore = wasFull && !ended && buffered < LOW && waiting.size() < MOST_BUFFERS / 2;
        } finally {
            lock.unlock();
        }
        metrics.buffer(-content.readableBytes());
        if (readMore) {
            client.readMore();
        }
        return content;
    }

    private void askForIt() {
        boolean proceed;
        lock.lock();
        try {
            proceed = awaitsContinue && broken == null;
            awaitsContinue = false;
        } finally {
            lock.unlock();
        }
        if (proceed) {
            client.proceed();
        }
    }

    /** Waits for bytes; false where there are no more. */
    private boolean arrived(long patienceNanos) throws IOException, S3Exception {
        long left = patienceNanos;
        while (waiting.isEmpty()) {
            if (ended) {
                return false;
            }
            if (broken != null) {
                throw new IOException(broken);
            }
            if (left <= 0 || tooSlow()) {
                metrics.timeouts.increment();
                throw new S3Exception(S3Error.REQUEST_TIMEOUT);
            }
            try {
                long before = left;
                left = changed.awaitNanos(left);
                waitedNanos += before - left;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted while a body was read", e);
            }
        }
        return true;
    }

    /** Whether it brings a byte now and then, only to keep its connection. */
    private boolean tooSlow() {
        return waitedNanos > patience.body().toNanos()
                && received * 1e9 < (double) waitedNanos * patience.bodyBytesPerSecond();
    }

    /** Reads and forgets up to that many bytes, for so long; whether it came to the end. */
    boolean discard(long most, Duration atMost) {
        long deadline = System.nanoTime() + atMost.toNanos();
        long left = most;
        try {
            for (long rest = atMost.toNanos(); left >= 0 && rest > 0; rest = deadline - System.nanoTime()) {
                ByteBuf content = next(rest);
                if (content == null) {
                    return true;
                }
                left -= content.readableBytes();
                content.release();
            }
        } catch (IOException | S3Exception e) {
            return false;
        }
        return false;
    }

    /** Nobody reads any more: what waits and what still comes is released. */
    void abandon() {
        long forgotten;
        lock.lock();
        try {
            abandoned = true;
            forgotten = buffered;
            buffered = 0;
            waiting.forEach(ByteBuf::release);
            waiting.clear();
        } finally {
            lock.unlock();
        }
        metrics.buffer(-forgotten);
    }

    private boolean full() {
        return buffered >= HIGH || waiting.size() >= MOST_BUFFERS;
    }
}
