package io.madang.edge.response;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An answer that one thread beside the container's writes for as long as it likes; it takes no place among the requests
 * in service. Each piece is sent at once, and whoever writes waits while the client takes no more; the connection's write
 * deadline ends that.
 *
 * <p>When a connection fails, the container takes the response back and gives it to another request. So no piece is
 * written after that, and the container waits for one that is under way.
 */
public final class LongResponse implements AsyncListener {

    private static final Logger log = LoggerFactory.getLogger(LongResponse.class);

    /** The container needs one of its threads to take a response back after a failure. */
    private static final Duration TAKEN_BACK_WITHIN = Duration.ofSeconds(10);

    private final AsyncContext context;
    private final ServletOutputStream out;
    private final Runnable whenOver;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition taken = lock.newCondition();
    private boolean over;

    private LongResponse(AsyncContext context, ServletOutputStream out, Runnable whenOver) {
        this.context = context;
        this.out = out;
        this.whenOver = whenOver;
    }

    /**
     * Begins it, after status and headers are set.
     *
     * @param whenOver called by the container when nothing more can be written; it must not wait
     */
    public static LongResponse begin(HttpServletRequest request, HttpServletResponse response, Runnable whenOver)
            throws IOException {
        ServletOutputStream out = response.getOutputStream();
        AsyncContext context = request.startAsync(request, response);
        context.setTimeout(0);
        LongResponse begun = new LongResponse(context, out, whenOver);
        context.addListener(begun);
        return begun;
    }

    /** Sends a piece, and waits until it is on its way. */
    public void write(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            if (over) {
                throw new IOException("the client has gone");
            }
            out.write(bytes, offset, length);
            out.flush();
        } finally {
            lock.unlock();
        }
    }

    /** Ends it where nothing has failed. */
    public void end() {
        lock.lock();
        try {
            if (!over) {
                over = true;
                context.complete();
            }
        } catch (IllegalStateException alreadyEnded) {
            log.debug("a long answer had ended before: {}", alreadyEnded.toString());
        } finally {
            lock.unlock();
        }
    }

    /** To be called after a write has failed: lets the container end it, and returns when it has. */
    public void abandon() {
        lock.lock();
        try {
            long left = TAKEN_BACK_WITHIN.toNanos();
            while (!over && left > 0) {
                left = taken.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        end();
    }

    private void takeBack() {
        lock.lock();
        try {
            over = true;
            taken.signalAll();
        } finally {
            lock.unlock();
        }
        whenOver.run();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        takeBack();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        takeBack();
    }

    @Override
    public void onError(AsyncEvent event) {
        takeBack();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // nobody starts it anew
    }
}
