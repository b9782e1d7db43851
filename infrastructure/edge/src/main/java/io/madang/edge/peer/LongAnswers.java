package io.madang.edge.peer;

import io.madang.edge.response.LongResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers of peers that do not end, and large files: they are passed on beside the container's threads, so that they take
 * no place of requests that end soon, for as long as the peer sends something now and then.
 */
final class LongAnswers {

    private static final Logger log = LoggerFactory.getLogger(LongAnswers.class);
    private static final String TYPE = "text/event-stream";

    /** Longer than the heartbeats of any service. */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);

    /** What is larger may take longer than an answer has time, at the pace of its client. */
    private static final long LARGE_BYTES = 1 << 20;

    private static final int BUFFER_BYTES = 16 * 1024;

    private LongAnswers() {}

    static boolean isOne(HttpResponse<?> answer) {
        return answer.headers()
                        .firstValue("Content-Type")
                        .filter(type -> type.startsWith(TYPE))
                        .isPresent()
                || answer.headers().firstValueAsLong("Content-Length").orElse(0) > LARGE_BYTES;
    }

    /** Returns at once; the stream ends when either side does. */
    static void passOn(InputStream body, HttpServletRequest request, HttpServletResponse response) throws IOException {
        WatchedBody watched = new WatchedBody(body);
        LongResponse answer;
        try {
            answer = LongResponse.begin(request, response, () -> GatewayHandler.closeQuietly(watched));
        } catch (IOException | RuntimeException e) {
            GatewayHandler.closeQuietly(watched);
            throw e;
        }
        watched.watch();
        Thread.ofVirtual().name("gateway-stream").start(() -> copy(watched, answer));
    }

    private static void copy(WatchedBody body, LongResponse answer) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (body) {
            for (int count = next(body, buffer); count >= 0; count = next(body, buffer)) {
                answer.write(buffer, 0, count);
            }
            answer.end();
        } catch (IOException gone) {
            log.debug("a client of a stream has gone: {}", gone.toString());
            answer.end();
        }
    }

    /** A peer that breaks off has ended the stream, like one that ends it. */
    private static int next(WatchedBody body, byte[] buffer) {
        try {
            return body.read(buffer, 0, buffer.length);
        } catch (IOException ended) {
            log.debug("a peer has ended a stream: {}", ended.toString());
            return -1;
        }
    }

    /** Is closed when nothing has come for too long: a peer whose machine is gone does not say so. */
    private static final class WatchedBody extends FilterInputStream {

        private volatile long last = System.nanoTime();
        private volatile boolean closed;

        WatchedBody(InputStream body) {
            super(body);
        }

        void watch() {
            CompletableFuture.delayedExecutor(LONGEST_SILENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> {
                        if (System.nanoTime() - last >= LONGEST_SILENCE.toNanos()) {
                            GatewayHandler.closeQuietly(this);
                        }
                        if (!closed) {
                            watch();
                        }
                    });
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            last = System.nanoTime();
            return count;
        }

        @Override
        public void close() throws IOException {
            closed = true;
            super.close();
        }
    }
}
