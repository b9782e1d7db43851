package io.madang.edge.response;

import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * A connection that was taken from the container when the headers of its answer had been sent: the container has its
 * request, its response and their buffers back, and gives them to other connections. The container makes it, so it is
 * public.
 */
public final class TakenConnection implements InternalHttpUpgradeHandler {

    /** The container sends the headers, and hands the connection over, as soon as the request's thread has ended. */
    private static final Duration HANDED_OVER_WITHIN = Duration.ofSeconds(10);

    private final CompletableFuture<SocketWrapperBase<?>> socket = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable SocketWrapperBase<?> handed;
    private @Nullable Runnable whenOver;
    private boolean over;

    /** To be called once, before the request's thread ends. */
    void whenOver(Runnable told) {
        lock.lock();
        try {
            whenOver = told;
        } finally {
            lock.unlock();
        }
    }

    /** Writes at once, and waits while the client takes no more; the connection's write deadline ends that. */
    void write(byte[] bytes, int offset, int length) throws IOException {
        SocketWrapperBase<?> client = awaitHandOver();
        client.write(true, bytes, offset, length);
        client.flush(true);
    }

    private SocketWrapperBase<?> awaitHandOver() throws IOException {
        try {
            return socket.get(HANDED_OVER_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the answer had begun", e);
        } catch (CancellationException | ExecutionException | TimeoutException e) {
            throw new IOException("the client has gone before the answer had begun", e);
        }
    }

    /** Ends the connection, whoever is writing to it. */
    void close() {
        socket.cancel(false);
        SocketWrapperBase<?> client = handed;
        if (client != null) {
            client.close();
        }
        end();
    }

    private void end() {
        Runnable told = null;
        lock.lock();
        try {
            if (!over) {
                over = true;
                told = whenOver;
            }
        } finally {
            lock.unlock();
        }
        if (told != null) {
            told.run();
        }
    }

    @Override
    public void setSocketWrapper(SocketWrapperBase<?> wrapper) {
        handed = wrapper;
    }

    @Override
    public void init(@Nullable WebConnection connection) {
        SocketWrapperBase<?> client = handed;
        if (client == null || !socket.complete(client)) {
            // it was ended before it had begun
            close();
        }
    }

    /** A client has nothing more to say: whatever arrives is the end of it, and mostly it is the connection's. */
    @Override
    public SocketState upgradeDispatch(SocketEvent event) {
        SocketWrapperBase<?> client = handed;
        try {
            boolean silent = event == SocketEvent.OPEN_READ
                    && client != null
                    && !client.isClosed()
                    && client.read(false, new byte[1], 0, 1) == 0;
            return silent ? SocketState.UPGRADED : SocketState.CLOSED;
        } catch (IOException gone) {
            return SocketState.CLOSED;
        }
    }

    /** The container is about to close the connection. */
    @Override
    public void destroy() {
        socket.cancel(false);
        end();
    }

    @Override
    public void timeoutAsync(long now) {
        // what is written has a deadline, and nothing is read
    }

    @Override
    public void setSslSupport(@Nullable SSLSupport support) {
        // nobody asks for certificates
    }

    @Override
    public void pause() {
        // whoever writes ends it before the container stops
    }
}
