package io.madang.objectstore.gateway.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection, on its event loop. It has one exchange at a time; what a client sends ahead waits, and no more
 * than one read of it is taken meanwhile.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Exchange.Ended, Inbound.Client {
    private final Wiring wiring;
    private final @Nullable InetAddress remote;
    private final Connections.@Nullable Place place;
    private final Deque<Object> ahead = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext opened;
    private @Nullable Exchange current;
    private final ConnectionDeadlines deadlines;
    private final ExchangeStarter starter;
    private volatile boolean closing;

    Connection(Wiring wiring, SocketChannel channel) {
        this.wiring = wiring;
        this.deadlines = new ConnectionDeadlines(wiring.settings().patience());
        this.starter = new ExchangeStarter(wiring, () -> context().executor(), this::readOn);
        // Null where the client is gone again already.
        this.remote =
                channel.remoteAddress() == null ? null : channel.remoteAddress().getAddress();
        this.place = remote == null
                ? null
                : wiring.connections().enter(remote, () -> channel.eventLoop().execute(this::evicted));
        if (place != null) {
            wiring.metrics().connections.incrementAndGet();
            channel.closeFuture().addListener(closed -> {
                wiring.metrics().connections.decrementAndGet();
                wiring.connections().leave(place);
            });
        }
    }

    /** Whether there is room for it. */
    boolean hasPlace() {
        return place != null;
    }

    private Connections.Place place() {
        return Objects.requireNonNull(place, "it was refused");
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        opened = context;
        watch();
        context.read();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closing = true;
        if (current != null) {
            current.inbound().fail("The client closed the connection");
            if (!starter.submitted()) {
                starter.submit(current);
            }
            if (starter.withdraw()) {
                current.inbound().abandon();
            }
        }
        ahead.forEach(ReferenceCountUtil::release);
        ahead.clear();
    }

    /** Told by the decoder. */
    void bytesCame(int number) {
        if (current == null || current.inbound().hasEnded()) {
            deadlines.headerBytesCame(number);
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
        if (!wiring.connections().busy(place())) {
            evicted();
            return;
        }
        boolean decoded = request.decoderResult().isSuccess();
        Inbound inbound = new Inbound(
                this,
                wiring.metrics(),
                wiring.settings().patience(),
                decoded ? announced(request) : 0,
                decoded && HttpUtil.is100ContinueExpected(request));
        InetAddress from = Objects.requireNonNull(remote, "it was refused");
        current = new Exchange(wiring, context().channel(), request, from, inbound, this);
        starter.reset();
        deadlines.requestBegan();
        if (!decoded) {
            closing = true;
            inbound.end();
            starter.submit(current);
        }
    }

    private static long announced(HttpRequest request) {
        return HttpUtil.isTransferEncodingChunked(request) ? -1 : HttpUtil.getContentLength(request, 0L);
    }

    /** What came in one read is handed over in one go, so that a small body is there when its exchange begins. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (current != null && !starter.submitted()) {
            starter.submit(current);
        }
        readOn();
    }

    /** Another connection has got the place of this one, which had nothing to do. */
    private void evicted() {
        if (!closing) {
            wiring.metrics().evicted.increment();
            close();
        }
    }

    /**
     * One read ahead of the answer, of which most clients make no use: to stop and start again costs two system calls. Of
     * the body of a request that waits for its turn, nothing more is taken into memory.
     */
    private void readOn() {
        if (current == null
                && deadlines.inHeaders()
                && !closing
                && !wiring.connections().awaitHeaders(place(), deadlines.headerBytes())) {
            wiring.metrics().refused.increment();
            close();
            return;
        }
        boolean wanted = current == null
                ? !closing
                : starter.started() && current.inbound().wantsMore()
                        || current.inbound().hasEnded() && ahead.isEmpty();
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
            try {
                context.executor().execute(() -> next(exchange, reusable));
            } catch (RejectedExecutionException stopped) {
                // the gateway has been stopped without waiting for this exchange, and the connection is closed
            }
        }
    }

    private void next(Exchange exchange, boolean reusable) {
        if (current != exchange) {
            return;
        }
        current = null;
        deadlines.requestEnded();
        if (!reusable || closing) {
            close();
            return;
        }
        while (!ahead.isEmpty() && (current == null || !current.inbound().hasEnded())) {
            take(ahead.remove());
        }
        if (current == null) {
            wiring.connections().idle(place());
        } else if (!starter.submitted()) {
            starter.submit(current);
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

    /**
     * Looks now and then whether the client is silent for too long, or does not take its answer; a slow body is noticed by
     * who reads it.
     */
    private void watch() {
        boolean overdue = current == null
                ? deadlines.missed()
                : current.untakenFor(wiring.settings().patience().write());
        if (overdue) {
            wiring.metrics().timeouts.increment();
            close();
        } else if (context().channel().isActive()) {
            context().executor().schedule(this::watch, deadlines.nanosBetweenChecks(), TimeUnit.NANOSECONDS);
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
