package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * A connection that there is no place for: answered at once, without waiting for its request. What the client sends is read
 * for a moment and thrown away, for to close at once would make a reset of it, which may overtake the answer.
 */
final class RefusedConnection extends ChannelInboundHandlerAdapter {
    private static final Duration LINGER = Duration.ofSeconds(1);
    private static final int MOST_LINGERING = 256;

    /** Those who are refused together should not all come back together. */
    private static final int LATEST_RETRY_SECONDS = 3;

    private static final List<ByteBuf> ANSWERS = IntStream.rangeClosed(1, LATEST_RETRY_SECONDS)
            .mapToObj(seconds -> Unpooled.unreleasableBuffer(answer(seconds)))
            .toList();

    private final AtomicInteger lingering;
    private boolean counted;

    RefusedConnection(AtomicInteger lingering) {
        this.lingering = lingering;
    }

    /** What every refusal for want of capacity says, also that of a single request. */
    static S3Exception slowDown() {
        int seconds = ThreadLocalRandom.current().nextInt(1, LATEST_RETRY_SECONDS + 1);
        return new S3Exception(S3Error.SLOW_DOWN).header("retry-after", Integer.toString(seconds));
    }

    private static ByteBuf answer(int retrySeconds) {
        S3Response response = ErrorDocument.of(slowDown(), "/", "-");
        if (!(response.content() instanceof S3Response.Content.Bytes(byte[] document))) {
            throw new IllegalStateException("An error without a document");
        }
        String head = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: " + retrySeconds
                + "\r\nContent-Type: " + S3Response.XML + "\r\n"
                + "Connection: close\r\nContent-Length: " + document.length + "\r\n\r\n";
        return Unpooled.wrappedBuffer(head.getBytes(StandardCharsets.US_ASCII), document)
                .asReadOnly();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        var written = context.writeAndFlush(
                ANSWERS.get(ThreadLocalRandom.current().nextInt(ANSWERS.size())).duplicate());
        counted = true;
        if (lingering.incrementAndGet() > MOST_LINGERING || !(context.channel() instanceof SocketChannel socket)) {
            written.addListener(ChannelFutureListener.CLOSE);
            return;
        }
        written.addListener(sent -> socket.shutdownOutput());
        context.executor().schedule(() -> context.close(), LINGER.toNanos(), TimeUnit.NANOSECONDS);
        context.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.read();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (counted) {
            lingering.decrementAndGet();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
