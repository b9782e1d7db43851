package io.madang.edge.admission;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * The container's endpoint with a bound on connections that refuses instead of letting newcomers wait.
 *
 * <p>When all places are taken, the connections that have been idle for the longest time make room. Whoever finds none
 * has one of the reserved places, or is told so and closed.
 */
final class BoundedEndpoint extends NioEndpoint {

    /** How many idle connections are closed at once, so that the search for them is seldom. */
    private static final int EVICTED_AT_ONCE = 64;

    private @Nullable ClientConnections admitted;
    private @Nullable LingeringConnections lingering;
    private byte[] refusal = {};

    /** To be called before it starts. */
    void bound(ClientConnections connections, byte[] refusalBytes) {
        this.admitted = connections;
        this.refusal = refusalBytes;
    }

    private ClientConnections admitted() {
        if (admitted == null) {
            throw new IllegalStateException("the endpoint was started without its bounds");
        }
        return admitted;
    }

    @Override
    public void startInternal() throws Exception {
        lingering = new LingeringConnections(LingeringConnections.Bounds.STANDARD);
        super.startInternal();
    }

    @Override
    public void stopInternal() {
        super.stopInternal();
        if (lingering != null) {
            lingering.close();
        }
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        long now = System.nanoTime();
        try {
            if (admitted().isFull()) {
                closeAll(admitted().evictIdle(EVICTED_AT_ONCE, now));
            }
            endAll(admitted().evictReserved(now));
            if (socket.getRemoteAddress() instanceof InetSocketAddress remote
                    && admitted().tryOpen(socket, remote.getAddress(), now)) {
                if (isSSLEnabled()) {
                    admitted().awaitHandshake(socket, now);
                }
                return super.setSocketOptions(socket);
            }
            if (!isSSLEnabled()) {
                // before a handshake nothing can be said that the client would understand
                socket.configureBlocking(false);
                socket.write(ByteBuffer.wrap(refusal));
                socket.shutdownOutput();
                if (tryLinger(socket, () -> destroySocket(socket))) {
                    return true;
                }
            }
        } catch (IOException alreadyGone) {
            getLog().debug("a connection ended before it was let in", alreadyGone);
        }
        destroySocket(socket);
        return false;
    }

    @Override
    protected void destroySocket(SocketChannel socket) {
        admitted().closed(socket);
        super.destroySocket(socket);
    }

    private boolean tryLinger(SocketChannel socket, Runnable close) {
        boolean lingers = lingering != null && lingering.tryLinger(socket, close);
        if (lingers) {
            admitted().countLingering();
        }
        return lingers;
    }

    /** Notes that the connection has got its last answer. */
    void lastAnswered(SocketWrapperBase<?> wrapper) {
        ClientConnection connection = of(wrapper);
        if (connection != null) {
            connection.lastAnswered();
        }
    }

    private @Nullable ClientConnection of(SocketWrapperBase<?> wrapper) {
        return wrapper.getSocket() instanceof NioChannel channel ? admitted().of(channel.getIOChannel()) : null;
    }

    /** Lets its client send what nobody reads, without a place among the others; false where it is to be closed now. */
    private boolean tryLinger(SocketWrapperBase<NioChannel> wrapper) {
        SocketChannel socket = wrapper.getSocket().getIOChannel();
        try {
            if (!isSSLEnabled()) {
                socket.shutdownOutput();
            }
        } catch (IOException gone) {
            return false;
        }
        boolean lingers = tryLinger(socket, wrapper::close);
        if (lingers) {
            admitted().closed(socket);
        }
        return lingers;
    }

    /** Notes that a whole request has arrived on the connection; whether that has a reserved place. */
    boolean serve(SocketWrapperBase<?> wrapper) {
        ClientConnection connection = of(wrapper);
        if (connection == null) {
            return false;
        }
        connection.serve();
        return connection.isReserved();
    }

    void countRefused() {
        admitted().countRefused();
    }

    /** Closes what has sent a part of its handshake or of its headers and not the rest in time. */
    void closeOverdue() {
        endAll(admitted().overdue(System.nanoTime()));
    }

    /** Closes what the container may have begun to work on. */
    private void endAll(List<SocketChannel> begun) {
        for (SocketChannel socket : begun) {
            SocketWrapperBase<NioChannel> wrapper = connections.get(socket);
            if (wrapper != null && !processSocket(wrapper, SocketEvent.ERROR, true)) {
                wrapper.close();
            }
        }
    }

    private void closeAll(List<SocketChannel> idle) {
        for (SocketChannel socket : idle) {
            SocketWrapperBase<NioChannel> wrapper = connections.get(socket);
            if (wrapper != null) {
                wrapper.close();
            }
        }
    }

    @Override
    public void setHandler(Handler<NioChannel> handler) {
        super.setHandler(new WatchingHandler(handler));
    }

    /** Notes what each connection is at. */
    private final class WatchingHandler implements Handler<NioChannel> {

        private final Handler<NioChannel> handler;

        WatchingHandler(Handler<NioChannel> handler) {
            this.handler = handler;
        }

        @Override
        public SocketState process(SocketWrapperBase<NioChannel> wrapper, SocketEvent event) {
            ClientConnection connection = of(wrapper);
            if (connection == null || event != SocketEvent.OPEN_READ) {
                return handler.process(wrapper, event);
            }
            if (!connection.begin()) {
                return SocketState.CLOSED;
            }
            SocketState state = handler.process(wrapper, event);
            if (state == SocketState.OPEN) {
                connection.rest(System.nanoTime());
            } else if (state == SocketState.LONG && !isAnswered(wrapper)) {
                connection.awaitHeaders(System.nanoTime());
            } else if (state == SocketState.CLOSED && connection.hasLastAnswer() && tryLinger(wrapper)) {
                return SocketState.SUSPENDED;
            }
            return state;
        }

        /** Whether the request is here, and its answer takes longer than the container's thread: it is busy until then. */
        private static boolean isAnswered(SocketWrapperBase<NioChannel> wrapper) {
            return wrapper.getCurrentProcessor() instanceof Processor processor && processor.isAsync();
        }

        @Override
        public Object getGlobal() {
            return handler.getGlobal();
        }

        @Override
        public void release(SocketWrapperBase<NioChannel> wrapper) {
            admitted().closed(wrapper.getSocket().getIOChannel());
            handler.release(wrapper);
        }

        @Override
        public void pause() {
            handler.pause();
        }

        @Override
        public void recycle() {
            handler.recycle();
        }
    }
}
