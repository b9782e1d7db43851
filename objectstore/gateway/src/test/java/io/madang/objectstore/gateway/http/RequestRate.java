package io.madang.objectstore.gateway.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many signed requests for 4 KiB pass in a second: {@code RequestRate [seconds] [connections]}. The operation does
 * nothing but take and give bytes, so that this is the cost of HTTP, signatures and digests. The client is an event loop
 * in the same process that sends requests signed once, and so costs little; it shares the cores. Where others use them
 * too, what counts is the time on a core that the server's threads took for each request.
 */
final class RequestRate {
    private static final int SIZE = 4_096;
    private static final int ROUNDS = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private RequestRate() {}

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int connections = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 64;
        SdkSigner signer = new SdkSigner();
        byte[] content = new byte[SIZE];
        try (TestGateway server = TestGateway.with(call -> answer(call, content))) {
            // What the listener hears is of no interest here, and would fill its queue.
            Thread.ofVirtual().start(() -> drain(server));
            for (int round = 1; round <= ROUNDS; round++) {
                String note = round < ROUNDS ? " (warming up)" : "";
                measure(
                        "GET, signed",
                        note,
                        server,
                        seconds,
                        connections,
                        request(signer, "GET", 0, SdkSigner.Mode.WHOLE));
                for (SdkSigner.Mode mode :
                        List.of(SdkSigner.Mode.WHOLE, SdkSigner.Mode.UNSIGNED, SdkSigner.Mode.SIGNED_CHUNKS_CRC32)) {
                    byte[] put = request(signer, "PUT", SIZE, mode);
                    measure("PUT, " + mode, note, server, seconds, connections, put);
                }
            }
        }
    }

    private static S3Response answer(S3Call call, byte[] content)
            throws java.io.IOException, io.madang.objectstore.gateway.error.S3Exception {
        if (call.request().method() == Method.GET) {
            return S3Response.ok().with("etag", "\"x\"").with(TestGateway.streamed(content));
        }
        call.body().bytes(SIZE);
        return S3Response.ok().with("etag", call.body().md5());
    }

    private static void drain(TestGateway server) {
        List<AccessListener.Access> taken = new ArrayList<>();
        while (true) {
            try {
                taken.add(server.accesses.take());
                server.accesses.drainTo(taken);
                taken.clear();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static byte[] request(SdkSigner signer, String method, int size, SdkSigner.Mode mode) throws Exception {
        return signer.sign(method, "/bucket/key", new byte[size], mode, Map.of())
                .bytes();
    }

    private static void measure(
            String what, String note, TestGateway server, int seconds, int connections, byte[] request)
            throws Exception {
        LongAdder answers = new LongAdder();
        LongAdder failures = new LongAdder();
        ByteBuf bytes = Unpooled.unreleasableBuffer(Unpooled.directBuffer().writeBytes(request));
        EventLoopGroup loop =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("client", true), NioIoHandler.newFactory());
        List<Channel> channels = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            channels.add(new Bootstrap()
                    .group(loop)
                    .channel(NioSocketChannel.class)
                    .option(ChannelOption.TCP_NODELAY, true)
                    .handler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline()
                                    .addLast(new HttpResponseDecoder())
                                    .addLast(new SimpleChannelInboundHandler<HttpObject>() {
                                        @Override
                                        protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
                                            if (part instanceof HttpResponse head
                                                    && head.status().code() != 200) {
                                                failures.increment();
                                            }
                                            if (part instanceof LastHttpContent) {
                                                answers.increment();
                                                context.writeAndFlush(bytes.duplicate());
                                            }
                                        }
                                    });
                        }
                    })
                    .connect(server.gateway.address())
                    .sync()
                    .channel());
        }
        long cpuBefore = serverCpuNanos();
        long from = System.nanoTime();
        channels.forEach(channel -> channel.writeAndFlush(bytes.duplicate()));
        Thread.sleep(Duration.ofSeconds(seconds));
        long rate = answers.sum() * 1_000_000_000L / (System.nanoTime() - from);
        double micros = (serverCpuNanos() - cpuBefore) / 1_000.0 / Math.max(1, answers.sum());
        System.out.printf(
                "%-26s %,8d/s over %d connections, %5.1f us of a core each, %d failures%s%n",
                what, rate, connections, micros, failures.sum(), note);
        loop.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).sync();
    }

    /** Of the event loops and of the carriers of virtual threads. */
    private static long serverCpuNanos() {
        long nanos = 0;
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null
                    && (thread.getThreadName().startsWith("s3-wire")
                            || thread.getThreadName().startsWith("ForkJoinPool"))) {
                nanos += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos;
    }
}
