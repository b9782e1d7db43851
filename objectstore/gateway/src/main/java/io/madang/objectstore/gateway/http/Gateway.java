package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.LargeMd5s;
import io.madang.objectstore.gateway.sign.Credentials;
import io.madang.objectstore.gateway.sign.Signatures;
import io.madang.objectstore.gateway.tls.ServerTls;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
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
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** S3's wire: an HTTP/1.1 server that verifies who calls and hands the calls to one operation, which routes them. */
public final class Gateway implements AutoCloseable {
    /** A small object and its headers come in one read, also after a row of short requests, and so with their body. */
    private static final int LEAST_READ = 8 * 1_024;

    private static final int FIRST_READ = 16 * 1_024;
    private static final int MOST_READ = 256 * 1_024;
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final EventLoopGroup loops;
    private final Channel listening;
    private final ChannelGroup connections;
    private final GatewayMetrics metrics;
    private final Optional<ServerTls> tls;

    private Gateway(
            EventLoopGroup loops,
            Channel listening,
            ChannelGroup connections,
            GatewayMetrics metrics,
            Optional<ServerTls> tls) {
        this.loops = loops;
        this.listening = listening;
        this.connections = connections;
        this.metrics = metrics;
        this.tls = tls;
    }

    /** Listens; throws where the address is taken, or the certificate cannot be used. */
    public static Gateway start(
            GatewaySettings settings,
            Credentials credentials,
            Operation operation,
            AccessListener listener,
            InstantSource clock)
            throws IOException {
        Optional<ServerTls> tls = settings.tls().isEmpty()
                ? Optional.empty()
                : Optional.of(ServerTls.open(settings.tls().get(), clock));
        RequestIds ids = new RequestIds();
        Proxies proxies = new Proxies(settings.proxies());
        Map<RequestClass, Admission> admissions = new EnumMap<>(RequestClass.class);
        for (RequestClass requests : RequestClass.values()) {
            admissions.put(requests, new Admission(settings.limits().of(requests)));
        }
        Connections places = new Connections(settings.limits(), proxies);
        GatewayMetrics metrics = new GatewayMetrics(admissions, places, tls);
        Wiring wiring = new Wiring(
                settings,
                new Signatures(credentials, settings.region(), clock),
                operation,
                listener,
                new Addressing(settings.domains()),
                proxies,
                ids,
                new ResponseHeads(ids, clock),
                LargeMd5s.ofThisMachine(),
                places,
                admissions,
                metrics);
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
                Runtime.getRuntime().availableProcessors(),
                new DefaultThreadFactory("s3-wire", true),
                NioIoHandler.newFactory());
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 4_096)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator(LEAST_READ, FIRST_READ, MOST_READ).maxMessagesPerRead(2))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.add(channel);
                        Connection connection = new Connection(wiring, channel);
                        if (!connection.hasPlace()) {
                            metrics.refused.increment();
                            if (tls.isPresent()) {
                                // To tell it why would take a handshake, which costs more than most requests.
                                channel.close();
                            } else {
                                channel.pipeline().addLast(new RefusedConnection(metrics.lingering));
                            }
                            return;
                        }
                        tls.ifPresent(secured -> channel.pipeline().addLast(secured.handler(channel.alloc())));
                        channel.pipeline()
                                .addLast(new RequestDecoder(settings, connection::bytesCame))
                                .addLast(new HttpResponseEncoder())
                                .addLast(connection);
                    }
                });
        return listen(settings, bootstrap, loops, connections, metrics, tls);
    }

    private static Gateway listen(
            GatewaySettings settings,
            ServerBootstrap bootstrap,
            EventLoopGroup loops,
            ChannelGroup connections,
            GatewayMetrics metrics,
            Optional<ServerTls> tls)
            throws IOException {
        var bound = bootstrap.bind(settings.host(), settings.port()).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            tls.ifPresent(ServerTls::close);
            throw new IOException("Cannot listen on " + settings.host() + ":" + settings.port(), bound.cause());
        }
        return new Gateway(loops, bound.channel(), connections, metrics, tls);
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    public GatewayMetrics metrics() {
        return metrics;
    }

    /** Takes no more connections and requests, lets what runs come to its end for so long, then cuts the rest. */
    public void stop(Duration grace) {
        listening.close().awaitUninterruptibly();
        for (Channel channel : connections) {
            channel.eventLoop().execute(() -> {
                Connection connection = channel.pipeline().get(Connection.class);
                if (connection != null) {
                    connection.finish();
                }
            });
        }
        connections.newCloseFuture().awaitUninterruptibly(grace.toNanos(), TimeUnit.NANOSECONDS);
        connections.close().awaitUninterruptibly();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        tls.ifPresent(ServerTls::close);
    }

    @Override
    public void close() {
        stop(GRACE);
    }
}
