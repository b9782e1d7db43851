package io.madang.edge.admission;

import io.madang.kernel.error.Failure;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.coyote.ActionCode;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * A body that is read while its request is served. It must come at the minimum rate, as bodies do that are collected;
 * only the time counts in which somebody waits for it.
 */
final class PacedBody implements InputBuffer {

    /** As much of a body that nobody reads as the container takes to keep a connection. */
    private static final int MAX_DRAINED_BYTES = 2 * 1024 * 1024;

    private final Request request;
    private final InputBuffer body;
    private final IncomingBodies bodies;
    private long waitedNanos;
    private long bytes;

    private PacedBody(Request request, InputBuffer body, IncomingBodies bodies) {
        this.request = request;
        this.body = body;
        this.bodies = bodies;
    }

    /** Puts it before the request's body, until {@link #end}. */
    static PacedBody begin(Request request, IncomingBodies bodies) {
        PacedBody paced = new PacedBody(request, request.getInputBuffer(), bodies);
        request.setInputBuffer(paced);
        return paced;
    }

    @Override
    public int doRead(ApplicationBufferHandler handler) throws IOException {
        long start = System.nanoTime();
        int count;
        try {
            count = body.doRead(handler);
        } catch (SocketTimeoutException nothingCame) {
            throw tooSlow();
        }
        waitedNanos += System.nanoTime() - start;
        bytes += Math.max(0, count);
        if (count >= 0 && bodies.isTooSlow(waitedNanos, bytes)) {
            throw tooSlow();
        }
        return count;
    }

    /** The connection is closed after the answer: nobody waits for the rest. */
    private Failure tooSlow() {
        request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        return bodies.tooSlow();
    }

    @Override
    public int available() {
        return body.available();
    }

    /**
     * Takes what is left when the request has been answered. The container would take it too, but from the slowest
     * sender; without it, clients that are still sending would not see the answer.
     */
    void end() throws IOException {
        try {
            long before = bytes;
            Discarded rest = new Discarded();
            while (isWorthDraining() && bytes - before < MAX_DRAINED_BYTES) {
                if (doRead(rest) < 0) {
                    break;
                }
            }
        } catch (Failure slow) {
            // it has its answer, and the connection is closed
        } finally {
            if (!is(ActionCode.REQUEST_BODY_FULLY_READ)) {
                request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
            request.setInputBuffer(body);
        }
    }

    /** Whether the connection is kept, and its client sends something that nobody has read. */
    private boolean isWorthDraining() {
        return !is(ActionCode.REQUEST_BODY_FULLY_READ) && !is(ActionCode.IS_ERROR) && !request.hasExpectation();
    }

    private boolean is(ActionCode question) {
        AtomicBoolean result = new AtomicBoolean();
        request.action(question, result);
        return result.get();
    }

    private static final class Discarded implements ApplicationBufferHandler {
        private ByteBuffer last = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            last = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return last;
        }

        @Override
        public void expand(int size) {
            // the container's filters never ask for it
        }
    }
}
