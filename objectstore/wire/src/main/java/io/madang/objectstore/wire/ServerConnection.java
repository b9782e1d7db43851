package io.madang.objectstore.wire;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A client, as the node sees it. Each question has a virtual thread, which may wait for the drive; while too many wait, or
 * too much of what they bring or get is in memory, nothing more is read from the client.
 */
final class ServerConnection extends SimpleChannelInboundHandler<Frame> {
    private static final System.Logger LOG = System.getLogger(ServerConnection.class.getName());

    private final WireSettings settings;
    private final Hello hello;
    private final Map<Integer, Blobs> drives;
    private final GroupEpochs epochs;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final Map<Integer, ServerStream> streams = new ConcurrentHashMap<>();
    private final Set<Integer> waiting = ConcurrentHashMap.newKeySet();
    private boolean greeted;

    ServerConnection(WireSettings settings, Hello hello, Map<Integer, Blobs> drives, GroupEpochs epochs) {
        this.settings = settings;
        this.hello = hello;
        this.drives = drives;
        this.epochs = epochs;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Frame frame) {
        ByteBuf payload = frame.payload();
        boolean kept = false;
        try {
            if (!greeted) {
                greet(context, frame);
                return;
            }
            switch (frame.kind()) {
                case PUT, READ, SIZE, DELETE, LIST, OPEN -> {
                    begin(context, frame);
                    kept = true;
                }
                case DATA -> {
                    ServerStream stream = streams.get(frame.stream());
                    if (stream != null) {
                        grow(context, payload.readableBytes());
                        stream.data(payload);
                        kept = true;
                    }
                }
                case SEAL -> Optional.ofNullable(streams.get(frame.stream())).ifPresent(ServerStream::seal);
                case DROP -> {
                    waiting.remove(frame.stream());
                    Optional.ofNullable(streams.remove(frame.stream())).ifPresent(ServerStream::drop);
                }
                case HELLO, ANSWER, TAKEN -> throw new BadFrameException("A client says " + frame.kind());
            }
        } finally {
            if (!kept) {
                frame.release();
            }
        }
    }

    private void greet(ChannelHandlerContext context, Frame frame) {
        if (frame.kind() != FrameKind.HELLO) {
            throw new BadFrameException("A client does not greet but says " + frame.kind());
        }
        Optional<String> mismatch = Hello.from(frame.payload()).mismatch(hello.cluster());
        context.writeAndFlush(new Frame(FrameKind.HELLO, 0, 0, 0, hello.payload()));
        if (mismatch.isPresent()) {
            LOG.log(System.Logger.Level.WARNING, context.channel().remoteAddress() + " is no peer: " + mismatch.get());
            context.close();
            return;
        }
        greeted = true;
    }

    private void begin(ChannelHandlerContext context, Frame frame) {
        long arrived = System.nanoTime();
        if (!waiting.add(frame.stream()) || streams.containsKey(frame.stream())) {
            frame.release();
            throw new BadFrameException("Stream " + frame.stream() + " is used already");
        }
        long held = frame.payload().readableBytes()
                + (frame.kind() == FrameKind.READ ? Math.min(settings.maxContentBytes(), readLength(frame)) : 0);
        boolean streamed = frame.kind() == FrameKind.OPEN;
        if (streamed && streams.size() >= settings.pendingCalls()) {
            waiting.remove(frame.stream());
            frame.release();
            context.writeAndFlush(
                    Frame.answer(frame.stream(), Answers.of((WriteOutcome) new WriteOutcome.Refused(Refusal.BUSY))));
            return;
        }
        if (streamed) {
            streams.put(
                    frame.stream(),
                    new ServerStream(frame.stream(), settings.window(), settings.streamPatience(), sender(context)));
        } else {
            calls.incrementAndGet();
        }
        grow(context, held);
        Thread.ofVirtual().name("blob-call").start(() -> {
            try {
                boolean expired = System.nanoTime() - arrived > frame.deadlineMillis() * 1_000_000L;
                if (waiting.contains(frame.stream())) {
                    ByteBuf answer = expired ? Answers.expired() : answer(context, frame);
                    if (answer != null) {
                        send(context, frame.stream(), answer, held);
                        return;
                    }
                }
                shrink(context, held);
            } finally {
                frame.release();
                waiting.remove(frame.stream());
                if (streamed) {
                    streams.remove(frame.stream());
                } else {
                    calls.decrementAndGet();
                }
                adjust(context);
            }
        });
    }

    private static long readLength(Frame frame) {
        ByteBuf payload = frame.payload();
        int at = payload.readerIndex() + Integer.BYTES + BlobId.BYTES + Long.BYTES;
        return payload.writerIndex() >= at + Integer.BYTES ? Math.max(0, payload.getInt(at)) : 0;
    }

    /** Null where a stream was begun, which answers by itself. */
    private @Nullable ByteBuf answer(ChannelHandlerContext context, Frame frame) {
        try {
            ByteBuf payload = frame.payload();
            Blobs blobs = drives.get(payload.readInt());
            if (blobs == null) {
                return Answers.failed("this node has no such drive");
            }
            if (frame.kind() == FrameKind.LIST) {
                return list(blobs, payload);
            }
            BlobId id = new BlobId(payload.readLong(), payload.readLong());
            long known = epochs.epoch(id);
            if (frame.epoch() < known) {
                return Answers.stale(known);
            }
            if (frame.epoch() > known) {
                epochs.newer(frame.epoch());
                return Answers.behind();
            }
            return switch (frame.kind()) {
                case PUT -> Answers.of(blobs.put(id, payload.nioBuffer()));
                case READ -> read(blobs, id, payload);
                case SIZE -> Answers.of(blobs.size(id));
                case DELETE -> Answers.of(blobs.delete(id));
                case OPEN -> {
                    boolean replaces = payload.readBoolean();
                    stream(frame).run(() -> replaces ? blobs.replace(id) : blobs.write(id));
                    yield null;
                }
                case LIST, DATA, SEAL, DROP, HELLO, ANSWER, TAKEN -> throw new IllegalStateException();
            };
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "A " + frame.kind() + " failed", e);
            return Answers.failed(String.valueOf(e.getMessage()));
        }
    }

    private ServerStream stream(Frame frame) {
        ServerStream stream = streams.get(frame.stream());
        if (stream == null) {
            throw new IllegalStateException("It was dropped");
        }
        return stream;
    }

    private ByteBuf read(Blobs blobs, BlobId id, ByteBuf payload) {
        long position = payload.readLong();
        int length = payload.readInt();
        if (position < 0 || length < 0 || length > settings.maxContentBytes()) {
            return Answers.failed("nobody reads " + length + " bytes at " + position);
        }
        ByteBuffer target = ByteBuffer.allocate(length);
        ReadOutcome outcome = blobs.read(id, position, target);
        return Answers.of(outcome, target.flip());
    }

    private static ByteBuf list(Blobs blobs, ByteBuf payload) {
        Optional<BlobId> after = payload.readBoolean()
                ? Optional.of(new BlobId(payload.readLong(), payload.readLong()))
                : Optional.empty();
        int limit = payload.readInt();
        if (limit < 1 || limit > Blobs.MAX_LISTED) {
            return Answers.failed("nobody lists " + limit);
        }
        return Answers.of(blobs.list(after, limit));
    }

    private void send(ChannelHandlerContext context, int stream, ByteBuf answer, long held) {
        context.writeAndFlush(Frame.answer(stream, answer)).addListener(sent -> shrink(context, held));
    }

    private ServerStream.Sender sender(ChannelHandlerContext context) {
        return new ServerStream.Sender() {
            @Override
            public void answer(int stream, ByteBuf answer) {
                context.writeAndFlush(Frame.answer(stream, answer));
            }

            @Override
            public void taken(int stream, int size) {
                shrink(context, size);
                context.writeAndFlush(Frame.empty(FrameKind.TAKEN, stream));
            }

            @Override
            public void broken(String how) {
                LOG.log(System.Logger.Level.WARNING, context.channel().remoteAddress() + ": " + how);
                context.close();
            }
        };
    }

    private void grow(ChannelHandlerContext context, long more) {
        bytes.addAndGet(more);
        adjust(context);
    }

    private void shrink(ChannelHandlerContext context, long less) {
        bytes.addAndGet(-less);
        adjust(context);
    }

    private void adjust(ChannelHandlerContext context) {
        boolean room = calls.get() < settings.pendingCalls() && bytes.get() < settings.pendingBytes();
        if (context.channel().config().isAutoRead() != room) {
            context.executor().execute(() -> context.channel()
                    .config()
                    .setAutoRead(calls.get() < settings.pendingCalls() && bytes.get() < settings.pendingBytes()));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        waiting.clear();
        streams.values().forEach(ServerStream::drop);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.log(System.Logger.Level.WARNING, context.channel().remoteAddress() + " is cut off: " + cause);
        context.close();
    }

    @Override
    public boolean acceptInboundMessage(Object message) {
        return message instanceof Frame;
    }
}
