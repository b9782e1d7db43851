package io.madang.objectstore.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends one answer, from the thread of its exchange. Of a streamed content only a few pieces are in memory: the next one is
 * read when the client has taken one.
 */
final class Answer {
    /** A piece costs a look-up, and one thread that wakes another; so a large one costs less for each byte. */
    private static final int PIECE = 512 * 1_024;

    private static final int SMALL_PIECE = 8 * 1_024;
    private static final int PIECES = 2;
    /** What all answers and bodies may hold before pieces become small: 128 MiB of 1 GiB. */
    private static final long PLENTY = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

    private final Channel channel;
    private final GatewayMetrics metrics;
    private final Duration patience;
    private final boolean head;
    private final Semaphore room = new Semaphore(PIECES);
    private final Runnable begins;
    private final Consumer<Boolean> done;
    private long sent;
    private volatile long wholeSince;

    /**
     * @param begins told, by the thread that sends, when the first bytes go to the connection
     * @param done told once, on the event loop, whether all was handed to the connection
     */
    Answer(
            Channel channel,
            GatewayMetrics metrics,
            Duration patience,
            boolean head,
            Runnable begins,
            Consumer<Boolean> done) {
        this.channel = channel;
        this.metrics = metrics;
        this.patience = patience;
        this.head = head;
        this.begins = begins;
        this.done = done;
    }

    /** Whether an answer in one write is on its way for so long; of a longer one each piece is waited for. */
    boolean untakenFor(Duration limit) {
        long since = wholeSince;
        return since != 0 && System.nanoTime() - since > limit.toNanos();
    }

    /** Bytes of the content; final when done is told. */
    long sent() {
        return sent;
    }

    /** @throws IOException before anything was sent, so that another answer can be given */
    void send(int status, HttpHeaders headers, S3Response.Content content) throws IOException {
        HttpResponseStatus code = HttpResponseStatus.valueOf(status);
        switch (content) {
            case S3Response.Content.None none -> {
                // An answer to HEAD may say how long a content is without having one.
                long length = head && headers.contains(HttpHeaderNames.CONTENT_LENGTH)
                        ? Long.parseLong(headers.get(HttpHeaderNames.CONTENT_LENGTH))
                        : 0;
                whole(code, headers, Unpooled.EMPTY_BUFFER, length);
            }
            case S3Response.Content.Bytes(byte[] bytes) ->
                whole(code, headers, Unpooled.wrappedBuffer(bytes), bytes.length);
            case S3Response.Content.Stream(Streamed streamed) -> {
                try (streamed) {
                    stream(code, headers, streamed);
                }
            }
        }
    }

    private void stream(HttpResponseStatus code, HttpHeaders headers, Streamed streamed) throws IOException {
        long length = streamed.length();
        if (head) {
            whole(code, headers, Unpooled.EMPTY_BUFFER, length);
            return;
        }
        ByteBuf first = channel.alloc().directBuffer(pieceOf(length < 0 ? PIECE : length));
        boolean more;
        try {
            more = fill(streamed, first) && first.readableBytes() != length;
            if (length >= 0 && !more && first.readableBytes() != length) {
                throw new IOException("The content ended after " + first.readableBytes() + " of " + length + " bytes");
            }
        } catch (IOException | RuntimeException e) {
            first.release();
            throw e;
        }
        if (more) {
            pieces(code, headers, streamed, first, length);
        } else {
            whole(code, headers, first, first.readableBytes());
        }
    }

    /** In one write: what most answers are. */
    private void whole(HttpResponseStatus code, HttpHeaders headers, ByteBuf content, long length) {
        boolean bodiless = code.code() == 204 || code.code() == 304;
        if (bodiless || length < 0) {
            headers.remove(HttpHeaderNames.CONTENT_LENGTH);
        } else {
            headers.set("Content-Length", length);
        }
        ByteBuf body = content;
        if (head || bodiless) {
            content.release();
            body = Unpooled.EMPTY_BUFFER;
        }
        int bytes = body.readableBytes();
        metrics.buffer(bytes);
        sent = bytes;
        wholeSince = System.nanoTime() | 1;
        boolean scarce = bytes > PIECES * SMALL_PIECE && metrics.bufferedBytes() > PLENTY;
        if (!scarce) {
            begins.run();
        }
        ChannelFuture written = channel.writeAndFlush(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, code, body, headers, EmptyHttpHeaders.INSTANCE));
        written.addListener(taken -> {
            metrics.buffer(-bytes);
            done.accept(taken.isSuccess());
        });
        if (scarce) {
            // the request keeps its place in service, so that there are no more of these than there are places
            written.awaitUninterruptibly(patience.toMillis());
        }
    }

    private void pieces(HttpResponseStatus code, HttpHeaders headers, Streamed streamed, ByteBuf first, long length) {
        if (length >= 0) {
            headers.set("Content-Length", length);
        } else {
            headers.remove(HttpHeaderNames.CONTENT_LENGTH);
            headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        }
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, code, headers);
        begins.run();
        channel.write(response);
        room.acquireUninterruptibly();
        write(first);
        boolean complete;
        try {
            complete = rest(streamed, length);
        } catch (IOException | RuntimeException e) {
            complete = false;
        }
        if (complete) {
            channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
                    .addListener(written -> done.accept(written.isSuccess()));
        } else {
            // The client must see that something is missing.
            channel.close().addListener(closed -> done.accept(false));
        }
    }

    private boolean rest(Streamed streamed, long length) throws IOException {
        while (sent != length) {
            if (!awaitRoom()) {
                return false;
            }
            ByteBuf piece = channel.alloc().directBuffer(pieceOf(length < 0 ? PIECE : length - sent));
            boolean more;
            try {
                more = fill(streamed, piece);
            } catch (IOException | RuntimeException e) {
                piece.release();
                throw e;
            }
            write(piece);
            if (!more) {
                return length < 0 || sent == length;
            }
        }
        return true;
    }

    private int pieceOf(long left) {
        return (int) Math.min(left, metrics.bufferedBytes() < PLENTY ? PIECE : SMALL_PIECE);
    }

    private boolean awaitRoom() {
        try {
            if (!room.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                metrics.timeouts.increment();
                return false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        return channel.isActive();
    }

    private void write(ByteBuf piece) {
        int bytes = piece.readableBytes();
        if (bytes == 0) {
            piece.release();
            return;
        }
        sent += bytes;
        metrics.buffer(bytes);
        channel.writeAndFlush(new DefaultHttpContent(piece)).addListener((ChannelFutureListener) written -> {
            metrics.buffer(-bytes);
            room.release();
        });
    }

    /** Whether there may be more: false at the end. */
    private static boolean fill(Streamed streamed, ByteBuf buffer) throws IOException {
        while (buffer.isWritable()) {
            int read = streamed.read(buffer.nioBuffer(buffer.writerIndex(), buffer.writableBytes()));
            if (read < 0) {
                return false;
            }
            buffer.writerIndex(buffer.writerIndex() + read);
        }
        return true;
    }
}
