package io.madang.objectstore.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A node, as its client sees it: answers find their questions by stream. When it ends, all that wait hear so at once. */
final class ClientConnection extends SimpleChannelInboundHandler<Frame> {
    private final Hello hello;
    private final WireSettings settings;
    private final Map<Integer, ClientStream> streams = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final CompletableFuture<Boolean> greeted = new CompletableFuture<>();
    private volatile @Nullable ChannelHandlerContext context;
    private volatile Map<Integer, Integer> drives = Map.of();
    private volatile boolean ended;
    private volatile long heardAt = System.nanoTime();

    ClientConnection(Hello hello, WireSettings settings) {
        this.hello = hello;
        this.settings = settings;
    }

    CompletableFuture<Boolean> greeted() {
        return greeted;
    }

    boolean alive() {
        ChannelHandlerContext there = context;
        return !ended && there != null && there.channel().isActive();
    }

    Map<Integer, Integer> drives() {
        return drives;
    }

    ClientStream open() {
        int number = numbers.incrementAndGet();
        ClientStream stream = new ClientStream(number, this, settings);
        streams.put(number, stream);
        if (ended) {
            stream.lost();
        }
        return stream;
    }

    void forget(int stream) {
        streams.remove(stream);
    }

    boolean send(Frame frame) {
        ChannelHandlerContext there = context;
        if (there == null || !alive()) {
            frame.release();
            return false;
        }
        there.writeAndFlush(frame);
        return true;
    }

    /** A node that says nothing at all while it is waited for is taken for gone: others shall not wait for it, too. */
    void silentSince(long moment) {
        if (heardAt - moment < 0) {
            close();
        }
    }

    void close() {
        ChannelHandlerContext there = context;
        if (there != null) {
            there.close();
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        context = active;
        active.writeAndFlush(new Frame(FrameKind.HELLO, 0, 0, 0, hello.payload()));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext active, Frame frame) {
        heardAt = System.nanoTime();
        boolean kept = false;
        try {
            if (!greeted.isDone()) {
                greet(active, frame);
                return;
            }
            ClientStream stream = streams.get(frame.stream());
            switch (frame.kind()) {
                case ANSWER -> kept = stream != null && stream.answered(frame.payload());
                case TAKEN -> {
                    if (stream != null) {
                        stream.taken();
                    }
                }
                case HELLO, PUT, OPEN, DATA, SEAL, DROP, READ, SIZE, DELETE, LIST ->
                    throw new BadFrameException("A node says " + frame.kind());
            }
        } finally {
            if (!kept) {
                frame.release();
            }
        }
    }

    private void greet(ChannelHandlerContext active, Frame frame) {
        if (frame.kind() != FrameKind.HELLO) {
            throw new BadFrameException("A node does not greet but says " + frame.kind());
        }
        Hello other = Hello.from(frame.payload());
        other.mismatch(hello.cluster())
                .ifPresentOrElse(
                        why -> {
                            greeted.completeExceptionally(new WireFailure(WireFailure.Reason.NOT_A_PEER, why));
                            active.close();
                        },
                        () -> {
                            drives = Map.copyOf(other.drives());
                            greeted.complete(true);
                        });
    }

    @Override
    public void channelInactive(ChannelHandlerContext active) {
        ended = true;
        greeted.completeExceptionally(
                new WireFailure(WireFailure.Reason.UNREACHABLE, "the connection ended before a greeting"));
        streams.values().forEach(ClientStream::lost);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext active, Throwable cause) {
        greeted.completeExceptionally(new WireFailure(WireFailure.Reason.NOT_A_PEER, cause.toString()));
        active.close();
    }
}
