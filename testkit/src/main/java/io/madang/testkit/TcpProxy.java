package io.madang.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A TCP relay on the loopback interface that can slow, cut and refuse what passes through it. */
public final class TcpProxy implements AutoCloseable {
    private static final int CONNECT_LIMIT_MILLIS = 5_000;
    private static final int BACKLOG = 128;

    private final int targetPort;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong bytesToTarget = new AtomicLong();
    private final AtomicLong bytesFromTarget = new AtomicLong();
    private final AdjustableDelay latency = new AdjustableDelay();

    private @Nullable Door door;

    /** The door that is open, and who stands at it. */
    private record Door(ServerSocket listener, Thread keeper) {

        /** Shuts it: the port is closed only when the thread that waits at it has gone. */
        void shut() {
            closeQuietly(listener);
            try {
                keeper.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private TcpProxy(int targetPort, ServerSocket listener) {
        this.targetPort = targetPort;
        this.port = listener.getLocalPort();
        this.door = accept(listener);
    }

    /** A relay to that loopback port, at a port of its own. */
    public static TcpProxy to(int targetPort) {
        return new TcpProxy(targetPort, listen(0));
    }

    /** Where clients connect. */
    public int port() {
        return port;
    }

    public long bytesToTarget() {
        return bytesToTarget.get();
    }

    public long bytesFromTarget() {
        return bytesFromTarget.get();
    }

    /** From now on every piece of data waits this long, in both directions. */
    public void delay(Duration time) {
        latency.set(time);
    }

    /** Breaks all connections at once; new ones are accepted. */
    public void cut() {
        open.forEach(TcpProxy::reset);
        open.clear();
    }

    /** Breaks all connections and refuses new ones. */
    public void refuse() {
        synchronized (this) {
            if (door != null) {
                door.shut();
                door = null;
            }
        }
        cut();
    }

    /** Passes everything on at full speed again. */
    public synchronized void restore() {
        latency.set(Duration.ZERO);
        if (door == null) {
            door = accept(listen(port));
        }
    }

    @Override
    public void close() {
        refuse();
        latency.set(Duration.ZERO);
    }

    private static ServerSocket listen(int port) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot listen on port " + port, e);
        }
    }

    private Door accept(ServerSocket from) {
        return new Door(from, Thread.startVirtualThread(() -> {
            while (!from.isClosed()) {
                try {
                    Socket client = from.accept();
                    Thread.startVirtualThread(() -> connect(client, from));
                } catch (IOException closed) {
                    return;
                }
            }
        }));
    }

    private void connect(Socket client, ServerSocket acceptedBy) {
        Socket target = new Socket();
        open.add(client);
        open.add(target);
        try {
            target.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort), CONNECT_LIMIT_MILLIS);
            client.setTcpNoDelay(true);
            target.setTcpNoDelay(true);
            if (acceptedBy.isClosed()) {
                // Accepted just before the door was shut, and so missed by the cut.
                end(client, target);
                return;
            }
            Thread upstream = Thread.startVirtualThread(() -> relay(client, target, bytesToTarget));
            relay(target, client, bytesFromTarget);
            upstream.join();
            leave(client, target);
        } catch (IOException unreachable) {
            end(client, target);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end(client, target);
        }
    }

    /** Passes one direction on until its end, which it passes on too. */
    private void relay(Socket from, Socket to, AtomicLong bytes) {
        byte[] buffer = new byte[16 << 10];
        try {
            InputStream input = from.getInputStream();
            OutputStream output = to.getOutputStream();
            for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
                latency.await();
                output.write(buffer, 0, read);
                bytes.addAndGet(read);
            }
            to.shutdownOutput();
        } catch (IOException broken) {
            end(from, to);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end(from, to);
        }
    }

    private void leave(Socket one, Socket other) {
        open.remove(one);
        open.remove(other);
        closeQuietly(one);
        closeQuietly(other);
    }

    private void end(Socket one, Socket other) {
        for (Socket socket : new Socket[] {one, other}) {
            open.remove(socket);
            reset(socket);
        }
    }

    /** Closes with RST, as a broken network does, so that no side takes it for an orderly end. */
    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException alreadyClosed) {
            closeQuietly(socket);
        }
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception alreadyClosed) {
            // Nothing is lost: it was to be closed.
        }
    }
}
