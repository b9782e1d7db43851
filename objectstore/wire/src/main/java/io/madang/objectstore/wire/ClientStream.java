package io.madang.objectstore.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A question and its answers, or a blob on its way out. Used by one thread. */
final class ClientStream implements AutoCloseable {
    private final int number;
    private final ClientConnection connection;
    private final LinkedBlockingQueue<ByteBuf> answers = new LinkedBlockingQueue<>();
    private final Semaphore window;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean lost;
    private boolean unanswered;

    ClientStream(int number, ClientConnection connection, WireSettings settings) {
        this.number = number;
        this.connection = connection;
        this.window = new Semaphore(settings.window());
    }

    /** On the connection's thread; whether the answer is still wanted. */
    boolean answered(ByteBuf answer) {
        if (closed.get()) {
            return false;
        }
        answers.add(answer); // whoever waits for room for a part is woken, too
        if (closed.get() && answers.remove(answer)) {
            return false;
        }
        window.release();
        return true;
    }

    void taken() {
        window.release();
    }

    /** The connection has ended: whoever waits need not wait any longer. */
    void lost() {
        lost = true;
        answers.add(Unpooled.EMPTY_BUFFER);
        window.release();
    }

    void send(FrameKind kind, long epoch, ByteBuf payload, Duration deadline) {
        unanswered = true;
        Frame frame = new Frame(kind, number, (int) Math.min(Integer.MAX_VALUE, deadline.toMillis()), epoch, payload);
        if (!connection.send(frame)) {
            throw new WireFailure(WireFailure.Reason.UNREACHABLE, "the connection has ended");
        }
    }

    /** Waits until a part may be sent; false where the node has answered instead, or is gone. */
    boolean awaitWindow(Duration timeout) {
        long asked = System.nanoTime();
        try {
            if (!window.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                connection.silentSince(asked);
                return false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        return !lost && answers.isEmpty();
    }

    /** Whoever asks releases it. */
    ByteBuf answer(Duration timeout) {
        long asked = System.nanoTime();
        @Nullable ByteBuf answer;
        try {
            answer = answers.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireFailure(WireFailure.Reason.TIMED_OUT, "interrupted");
        }
        if (answer == null) {
            connection.silentSince(asked);
            throw new WireFailure(WireFailure.Reason.TIMED_OUT, "no answer for " + timeout);
        }
        if (!answer.isReadable()) {
            answer.release();
            throw new WireFailure(WireFailure.Reason.UNREACHABLE, "the connection ended before there was an answer");
        }
        unanswered = false;
        window.tryAcquire();
        return answer;
    }

    /** Has the node not begin, or end, what nobody waits for any more. */
    void drop() {
        unanswered = true;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            connection.forget(number);
            if (unanswered && !lost) {
                connection.send(Frame.empty(FrameKind.DROP, number));
            }
            for (ByteBuf late = answers.poll(); late != null; late = answers.poll()) {
                late.release();
            }
        }
    }
}
