package io.madang.objectstore.gateway.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection, on its event loop. It has one exchange at a time; what a client sends ahead waits, and no more
 * than one read of it is taken meanwhile.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Exchange.Ended, Inbound.Client {
    private final Wiring wiring;
    private final Deque<Object> ahead = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext opened;
    private @Nullable Exchange current;
    private boolean started;
    private boolean inRequest;
    private long silentSince = System.nanoTime();
    private volatile boolean closing;

    Connection(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        opened = context;
        if (wiring.metrics().connections.incrementAndGet() > wiring.settings().maxConnections()) {
            wiring.metrics().refused.increment();
            context.writeAndFlush(new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1, HttpResponseStatus.SERVICE_UNAVAILABLE, Unpooled.EMPTY_BUFFER))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        watch();
        context.read();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        wiring.metrics().connections.decrementAndGet();
        closing = true;
        if (current != null) {
            current.inbound().fail("The client closed the connection");
            if (!started) {
                start();
            }
        }
        ahead.forEach(ReferenceCountUtil::release);
        ahead.clear();
    }

    /** Told by the decoder: a request that has begun must be whole soon. */
    void bytesCame() {
        if (current == null && !inRequest) {
            inRequest = true;
            silentSince = System.nanoTime();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (closing && current == null) {
            ReferenceCountUtil.release(message);
        } else if (current != null && current.inbound().hasEnded()) {
            ahead.add(message);
        } else {
            take(message);
        }
    }

    private void take(Object message) {
        if (message instanceof HttpRequest request) {
            begin(request);
        }
        if (message instanceof HttpContent content) {
            if (current == null) {
                content.release();
                return;
            }
            Inbound inbound = current.inbound();
            if (content.decoderResult().isFailure()) {
                inbound.fail("The body's framing is malformed");
            }
            inbound.add(content.content());
            if (message instanceof LastHttpContent) {
                inbound.end();
            }
        }
    }

    private void begin(HttpRequest request) {
        ChannelHandlerContext context = context();
        long announced = HttpUtil.isTransferEncodingChunked(request) ? -1 : HttpUtil.getContentLength(request, 0L);
        Inbound inbound = new Inbound(
                this,
                wiring.metrics(),
                wiring.settings().patience(),
                announced,
                announced != 0 && HttpUtil.is100ContinueExpected(request));
        InetAddress remote = ((InetSocketAddress) context.channel().remoteAddress()).getAddress();
        current = new Exchange(wiring, context.channel(), request, remote, inbound, this);
        started = false;
        inRequest = false;
        if (request.decoderResult().isFailure()) {
            closing = true;
            inbound.end();
            start();
        }
    }

    /** What came in one read is handed over in one go, so that a small body is there when its exchange begins. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (current != null && !started) {
            start();
        }
        readOn();
    }

    private void start() {
        Exchange exchange = current;
        if (exchange != null) {
            started = true;
            Thread.ofVirtual().name("s3").start(exchange);
        }
    }

    /** One read ahead of the answer, of which most clients make no use: to stop and start again costs two system calls. */
    private void readOn() {
        boolean wanted = current == null
                ? !closing
                : current.inbound().wantsMore() || current.inbound().hasEnded() && ahead.isEmpty();
        if (wanted) {
            context().read();
        }
    }

    @Override
    public void proceed() {
        context()
                .writeAndFlush(new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
        readMore();
    }

    @Override
    public void readMore() {
        context().read();
    }

    @Override
    public boolean closing() {
        return closing;
    }

    @Override
    public void ended(Exchange exchange, boolean reusable) {
        ChannelHandlerContext context = context();
        if (context.executor().inEventLoop()) {
            next(exchange, reusable);
        } else {
            context.executor().execute(() -> next(exchange, reusable));
        }
    }

    private void next(Exchange exchange, boolean reusable) {
        if (current != exchange) {
            return;
        }
        current = null;
        silentSince = System.nanoTime();
        if (!reusable || closing) {
            close();
            return;
        }
        while (!ahead.isEmpty() && (current == null || !current.inbound().hasEnded())) {
            take(ahead.remove());
        }
        if (current != null && !started) {
            start();
        }
        readOn();
    }

    private void close() {
        closing = true;
        ahead.forEach(ReferenceCountUtil::release);
        ahead.clear();
        context().close();
    }

    /** Ends the connection as soon as it has nothing to do. */
    void finish() {
        closing = true;
        if (current == null && ahead.isEmpty()) {
            close();
        }
    }

    /** Looks now and then whether the client is silent for too long; a slow body is noticed by who reads it. */
    private void watch() {
        long idle = wiring.settings().patience().idle().toNanos();
        long header = wiring.settings().patience().header().toNanos();
        if (current == null && System.nanoTime() - silentSince > (inRequest ? header : idle)) {
            wiring.metrics().timeouts.increment();
            close();
        } else if (context().channel().isActive()) {
            context().executor().schedule(this::watch, Math.min(idle, header) / 4, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // A reset by the client, mostly; channelInactive tells who waits.
        context.close();
    }

    private ChannelHandlerContext context() {
        if (opened == null) {
            throw new IllegalStateException("The connection is not open yet");
        }
        return opened;
    }
}
