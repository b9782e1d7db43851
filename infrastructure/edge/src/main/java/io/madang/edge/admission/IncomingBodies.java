package io.madang.edge.admission;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * Receives bodies before their requests ask to be admitted, so that a slow sender holds none of the places in service.
 *
 * <p>Most bodies come with their headers and are left where they are. Other small ones are collected in memory, all of
 * them together within a bound, each within a deadline that grows with what has arrived. Large ones, and those that do
 * not tell their length, are read by who wants them ({@link PacedBody}): their requests are a kind of work of its own.
 */
final class IncomingBodies {

    private static final int MAX_COLLECTED_BYTES = 256 * 1024;
    private static final int STEP_BYTES = 16 * 1024;
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final int minRate;
    private final Semaphore steps;
    private final Counter slow;
    private final AtomicInteger receiving = new AtomicInteger();

    /** @param memoryBytes what all bodies together may take */
    IncomingBodies(int minRate, long memoryBytes, MeterRegistry meters) {
        this.minRate = minRate;
        this.steps = new Semaphore((int) Math.clamp(memoryBytes / STEP_BYTES, 1, Integer.MAX_VALUE));
        this.slow = Counter.builder("madang.admission.slow_bodies")
                .description("requests that were refused because their body came too slowly")
                .register(meters);
        Gauge.builder("madang.admission.receiving", receiving, AtomicInteger::get)
                .description("requests whose small body is being received, before they ask to be admitted")
                .register(meters);
    }

    /** Whether the body is still on its way and is not collected. */
    static boolean isStreamed(Request request) {
        return !isHere(request)
                && (request.getContentLengthLong() < 0
                        || request.getContentLengthLong() > MAX_COLLECTED_BYTES
                        || request.hasExpectation());
    }

    /**
     * Returns when the body is here; the result is to be given to {@link #release} when it is no longer needed.
     *
     * @throws IOException if the client has gone
     */
    int receive(Request request) throws IOException {
        if (isHere(request) || isStreamed(request)) {
            return 0;
        }
        receiving.incrementAndGet();
        try {
            return collect(request);
        } finally {
            receiving.decrementAndGet();
        }
    }

    /** Whether there is no body, or all of it has arrived. */
    static boolean isHere(Request request) {
        long length = request.getContentLengthLong();
        if (length <= 0) {
            return request.getHeader("Transfer-Encoding") == null;
        }
        request.action(ActionCode.AVAILABLE, Boolean.FALSE);
        return request.getAvailable() >= length;
    }

    void release(int held) {
        steps.release(held);
    }

    private int collect(Request request) throws IOException {
        long start = System.nanoTime();
        ByteChunk body = new ByteChunk(STEP_BYTES);
        body.setLimit(-1);
        Piece piece = new Piece();
        int held = 0;
        boolean whole = false;
        try {
            while (request.doRead(piece) >= 0) {
                ByteBuffer arrived = piece.getByteBuffer();
                int total = body.getLength() + arrived.remaining();
                int needed = total / STEP_BYTES + 1 - held;
                if (!steps.tryAcquire(needed)) {
                    throw Failure.of(RequestReason.TOO_MANY_UPLOADS);
                }
                held += needed;
                body.append(arrived);
                arrived.position(arrived.limit());
                requireRate(start, total);
            }
            whole = true;
        } catch (SocketTimeoutException nothingCame) {
            throw tooSlow();
        } finally {
            if (!whole) {
                steps.release(held);
            }
        }
        request.action(ActionCode.REQ_SET_BODY_REPLAY, body);
        return held;
    }

    private void requireRate(long start, int bytes) {
        if (isTooSlow(System.nanoTime() - start, bytes)) {
            throw tooSlow();
        }
    }

    boolean isTooSlow(long nanos, long bytes) {
        return nanos > GRACE_NANOS + TimeUnit.SECONDS.toNanos(bytes) / minRate;
    }

    Failure tooSlow() {
        slow.increment();
        return Failure.of(RequestReason.BODY_TOO_SLOW, arg("bytesPerSecond", minRate));
    }

    /** Where the container puts what it has read. */
    private static final class Piece implements ApplicationBufferHandler {
        private ByteBuffer bytes = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            bytes = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return bytes;
        }

        @Override
        public void expand(int size) {
            // the container's filters never ask for it
        }
    }
}
