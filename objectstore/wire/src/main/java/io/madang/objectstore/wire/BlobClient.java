package io.madang.objectstore.wire;

import io.madang.objectstore.blob.Blobs;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One node, over one connection that is made when it is needed, and made again when it was lost. */
public final class BlobClient implements AutoCloseable {
    private final InetSocketAddress address;
    private final WireSettings settings;
    private final UUID cluster;
    private final EventLoopGroup loops;
    private final ReentrantLock connecting = new ReentrantLock();
    private volatile @Nullable ClientConnection connection;
    private volatile @Nullable WireFailure lastFailure;
    private volatile long failedAt;
    private volatile boolean closed;

    /** @param loops of the caller, who ends them */
    public BlobClient(InetSocketAddress address, WireSettings settings, UUID cluster, EventLoopGroup loops) {
        this.address = address;
        this.settings = settings;
        this.cluster = cluster;
        this.loops = loops;
    }

    /** A drive of this node. */
    public Blobs drive(int number, GroupEpochs epochs) {
        return new RemoteBlobs(this, number, settings, epochs);
    }

    Duration callTimeout() {
        return settings.callTimeout();
    }

    /** The connection there is, or a new one; a failed attempt is not made again at once. */
    ClientConnection connect() {
        ClientConnection there = connection;
        if (there != null && there.alive()) {
            return there;
        }
        try {
            if (!connecting.tryLock(settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                throw new WireFailure(WireFailure.Reason.UNREACHABLE, "still connecting to " + address);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireFailure(WireFailure.Reason.UNREACHABLE, "interrupted");
        }
        try {
            there = connection;
            if (there != null && there.alive()) {
                return there;
            }
            WireFailure last = lastFailure;
            if (closed) {
                throw new WireFailure(WireFailure.Reason.UNREACHABLE, "the client is closed");
            }
            if (last != null
                    && System.nanoTime() - failedAt < settings.retryPause().toNanos()) {
                throw new WireFailure(last.reason(), address + " a moment ago: " + last.getMessage());
            }
            return open();
        } finally {
            connecting.unlock();
        }
    }

    private ClientConnection open() {
        ClientConnection fresh = new ClientConnection(Hello.of(cluster, Map.of()), settings);
        try {
            Channel channel = bootstrap(fresh).connect(address).sync().channel();
            try {
                fresh.greeted().get(settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException e) {
                channel.close();
                throw e;
            }
            connection = fresh;
            lastFailure = null;
            return fresh;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(new WireFailure(WireFailure.Reason.UNREACHABLE, "interrupted"));
        } catch (ExecutionException e) {
            throw failed(
                    e.getCause() instanceof WireFailure failure
                            ? new WireFailure(failure.reason(), address + ": " + failure.getMessage())
                            : new WireFailure(WireFailure.Reason.UNREACHABLE, address + ": " + e.getCause()));
        } catch (Exception e) {
            throw failed(new WireFailure(WireFailure.Reason.UNREACHABLE, address + ": " + e));
        }
    }

    private Bootstrap bootstrap(ClientConnection fresh) {
        return new Bootstrap()
                .group(loops)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        settings.connectTimeout().toMillis())
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(new FrameCodec(settings.maxPayload()))
                                .addLast(fresh);
                    }
                });
    }

    private WireFailure failed(WireFailure failure) {
        failedAt = System.nanoTime();
        lastFailure = failure;
        return failure;
    }

    /** Asks and waits for the answer, which the caller releases. */
    ByteBuf ask(FrameKind kind, long epoch, ByteBuf payload) {
        ClientConnection there;
        try {
            there = connect();
        } catch (WireFailure e) {
            payload.release();
            throw e;
        }
        ClientStream stream = there.open();
        try {
            stream.send(kind, epoch, payload, settings.callTimeout());
            return stream.answer(settings.callTimeout());
        } finally {
            stream.close();
        }
    }

    /** How much a put may have on this drive, as the node said last. */
    Optional<Integer> maxPut(int drive) {
        return Optional.ofNullable(connect().drives().get(drive));
    }

    @Override
    public void close() {
        closed = true;
        ClientConnection there = connection;
        if (there != null) {
            there.close();
        }
    }
}
