package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Clients that are gone, operations that fail, and the end of the gateway itself. */
class WireFailuresTest extends OnTheWire {
    @Test
    void tellsTheOperationThatAClientIsGone() throws Exception {
        CountDownLatch gone = new CountDownLatch(1);
        serve(call -> {
            try {
                TestGateway.readAll(call.body());
            } catch (IOException e) {
                gone.countDown();
                throw e;
            }
            return S3Response.ok();
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\nabc");
        }
        assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
        AccessListener.Access access = server.accesses.poll(20, TimeUnit.SECONDS);
        assertThat(access.complete()).isFalse();
        assertThat(access.status()).isZero();
    }

    @Test
    void cutsAnAnswerThatFailsHalfway() throws Exception {
        serve(call -> S3Response.ok().with(failing(1_000_000)));
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThatThrownBy(client::answer).isInstanceOf(IOException.class);
        }
        assertThat(server.accesses.poll(20, TimeUnit.SECONDS).complete()).isFalse();
    }

    @Test
    void answersInternalErrorWhereNothingWasSentYet() throws Exception {
        serve(call -> {
            if ("thrown".equals(call.request().keyName())) {
                throw new IllegalStateException("expected by the test");
            }
            return S3Response.ok().with(failing(0));
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\nGET /b/thrown HTTP/1.1\r\nHost: h\r\n\r\n");
            for (int i = 0; i < 2; i++) {
                RawClient.Answer answer = client.answer();
                assertThat(answer.status()).isEqualTo(500);
                assertThat(answer.code()).isEqualTo("InternalError");
                assertThat(answer.body()).doesNotContain("expected by the test");
            }
        }
    }

    /** Whoever finds a presigned address in a log may use it until it expires. */
    @Test
    void leavesQueriesOutOfTheLog() throws Exception {
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        Logger logger = (Logger) LoggerFactory.getLogger(Exchange.class);
        logger.addAppender(logged);
        serve(call -> {
            throw new IllegalStateException("expected by the test");
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/thrown?x-id=not-for-logs HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(500);
            assertThat(logged.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .anySatisfy(line -> assertThat(line).contains("/b/thrown"));
            assertThat(logged.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .allSatisfy(line -> assertThat(line).doesNotContain("not-for-logs"));
        } finally {
            logger.detachAppender(logged);
        }
    }

    @Test
    void finishesWhatRunsWhenItIsStopped() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger finished = new AtomicInteger();
        serve(call -> {
            running.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            finished.incrementAndGet();
            return S3Response.ok().with("done".getBytes(StandardCharsets.UTF_8));
        });
        try (RawClient busy = new RawClient(server.port());
                RawClient idle = new RawClient(server.port())) {
            busy.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();
            Thread stopping = Thread.ofVirtual().start(() -> server.gateway.stop(Duration.ofSeconds(60)));
            assertThat(idle.isClosed()).isTrue();
            go.countDown();
            RawClient.Answer answer = busy.answer();
            assertThat(answer.body()).isEqualTo("done");
            assertThat(busy.isClosed()).isTrue();
            stopping.join();
            assertThat(finished).hasValue(1);
            assertThatThrownBy(() -> new RawClient(server.port())).isInstanceOf(Exception.class);
        }
    }

    /** Announces more than it has, and throws when it is asked for it. */
    private static Streamed failing(int good) {
        return new Streamed() {
            private int given;

            @Override
            public long length() {
                return 2_000_000;
            }

            @Override
            public int read(ByteBuffer target) throws IOException {
                if (given >= good) {
                    throw new IOException("expected by the test");
                }
                int bytes = Math.min(target.remaining(), good - given);
                target.put(new byte[bytes]);
                given += bytes;
                return bytes;
            }

            @Override
            public void close() {}
        };
    }
}
