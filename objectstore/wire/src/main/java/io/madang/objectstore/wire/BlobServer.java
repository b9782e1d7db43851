package io.madang.objectstore.wire;

import io.madang.objectstore.blob.Blobs;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The drives of a process, for clients of the same cluster. Answers when the drive has answered, which is after its sync;
 * there is no other way to be answered.
 */
public final class BlobServer implements AutoCloseable {
    private final EventLoopGroup loops;
    private final Channel listening;
    private final ChannelGroup connections;

    private BlobServer(EventLoopGroup loops, Channel listening, ChannelGroup connections) {
        this.loops = loops;
        this.listening = listening;
        this.connections = connections;
    }

    /** Listens; throws where the address is taken. Whoever opened the drives closes them, after this. */
    public static BlobServer start(
            InetSocketAddress address,
            WireSettings settings,
            UUID cluster,
            Map<Integer, ? extends Blobs> drives,
            GroupEpochs epochs)
            throws IOException {
        Map<Integer, Blobs> byNumber = Map.copyOf(drives);
        Map<Integer, Integer> greeted = new TreeMap<>();
        byNumber.forEach(
                (number, blobs) -> greeted.put(number, Math.min(blobs.maxPutBytes(), settings.maxContentBytes())));
        Hello hello = Hello.of(cluster, greeted);
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
                0, new DefaultThreadFactory("blob-server", true), NioIoHandler.newFactory());
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        if (connections.size() >= settings.connections()) {
                            channel.close();
                            return;
                        }
                        connections.add(channel);
                        channel.pipeline()
                                .addLast(new FrameCodec(settings.maxPayload()))
                                .addLast(new ServerConnection(settings, hello, byNumber, epochs));
                    }
                });
        try {
            Channel listening = bootstrap.bind(address).sync().channel();
            return new BlobServer(loops, listening, connections);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw new IOException("Interrupted while it began to listen on " + address, e);
        } catch (Exception e) {
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw new IOException("It cannot listen on " + address, e);
        }
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    /** Ends all connections; what is under way on the drives ends there. */
    @Override
    public void close() {
        listening.close().awaitUninterruptibly();
        connections.close().awaitUninterruptibly();
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
