package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.gateway.error.S3Exception;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What waits in memory is bounded, however large a body is and however slow who reads it. */
class MemoryTest {
    private static final long GIGABYTE = 1_000_000_000;
    /** More than the sockets of both sides take. */
    private static final int LISTING = 8 << 20;

    private static final long BOUND = 1_024 * 1_024;

    private TestGateway server;

    @BeforeEach
    void start() throws IOException {
        server = TestGateway.keeping();
    }

    private void serve(Operation operation) throws IOException {
        server.close();
        server = TestGateway.with(operation);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aGigabyteInPassesThroughAMegabyte() throws Exception {
        serve(call -> S3Response.ok().with(text(count(call.body()))));
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: " + GIGABYTE + "\r\n\r\n");
            byte[] piece = new byte[1_000_000];
            for (long sent = 0; sent < GIGABYTE; sent += piece.length) {
                client.out.write(piece);
            }
            assertThat(client.answer().body()).isEqualTo("" + GIGABYTE);
        }
        assertBounded(1);
    }

    @Test
    void aGigabyteOutPassesThroughAMegabyte() throws Exception {
        serve(call -> S3Response.ok().with(zeros(GIGABYTE)));
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            skipHead(client.in());
            byte[] buffer = new byte[1_000_000];
            long left = GIGABYTE;
            while (left > 0) {
                int read = client.in().read(buffer);
                assertThat(read).isPositive();
                left -= read;
            }
        }
        assertBounded(1);
    }

    /** The operation does not read until every client has sent more than its socket and we will hold. */
    @Test
    void slowOperationsHoldTheirClientsBack() throws Exception {
        int clients = 20;
        Semaphore go = new Semaphore(0);
        serve(call -> {
            ByteBuffer first = call.body().next();
            long begun = first == null ? 0 : first.remaining();
            go.acquireUninterruptibly();
            return S3Response.ok().with(text(begun + count(call.body())));
        });
        int size = 20_000_000;
        List<Thread> threads = new ArrayList<>();
        AtomicLong right = new AtomicLong();
        AtomicLong sent = new AtomicLong();
        for (int i = 0; i < clients; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try (RawClient client = new RawClient(server.port())) {
                    client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: " + size + "\r\n\r\n");
                    byte[] piece = new byte[100_000];
                    for (int j = 0; j < size; j += piece.length) {
                        client.out.write(piece);
                        sent.addAndGet(piece.length);
                    }
                    if (client.answer().body().equals("" + size)) {
                        right.incrementAndGet();
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        awaitStandstill(sent);
        assertThat(sent.get()).isLessThan((long) clients * size);
        assertBounded(clients);
        go.release(clients);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(right).hasValue(clients);
        assertBounded(clients);
    }

    /** Clients that ask for much and read nothing. */
    @Test
    void slowClientsAreNotReadAheadFor() throws Exception {
        int clients = 20;
        AtomicLong given = new AtomicLong();
        CountDownLatch closed = new CountDownLatch(clients);
        serve(call -> S3Response.ok().with(new Streamed() {
            private final Streamed zeros = zeros(GIGABYTE);

            @Override
            public long length() {
                return GIGABYTE;
            }

            @Override
            public int read(ByteBuffer target) throws IOException {
                int read = zeros.read(target);
                given.addAndGet(read);
                return read;
            }

            @Override
            public void close() {
                closed.countDown();
            }
        }));
        List<RawClient> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            RawClient client = new RawClient(server.port());
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            all.add(client);
        }
        awaitStandstill(given);
        assertThat(given.get()).isPositive().isLessThan(clients * GIGABYTE / 10);
        assertBounded(clients);
        for (RawClient client : all) {
            client.close();
        }
        assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }

    /** With thousands of readers, each must do with less. */
    @Test
    void whereMuchIsHeldAlreadyAnswersHoldLittle() throws Exception {
        serve(call -> S3Response.ok().with(zeros(GIGABYTE)));
        long byOthers = 256L << 20;
        server.gateway.metrics().buffer(byOthers);
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            skipHead(client.in());
            assertThat(client.in().readNBytes(20_000_000)).hasSize(20_000_000);
        }
        assertThat(server.gateway.metrics().mostBufferedBytes()).isBetween(byOthers + 1, byOthers + 2 * 8 * 1_024);
    }

    /** Listings, which are made as a whole: clients that do not take them keep their places in service. */
    @Test
    void whereMuchIsHeldAlreadyOnlyThoseInServiceHoldWholeAnswers() throws Exception {
        GatewaySettings settings = TestGateway.settings();
        int places = 3;
        server.close();
        server = TestGateway.with(
                settings.withLimits(settings.limits().withRequests(places, places, places, places)),
                call -> S3Response.ok().with(new byte[LISTING]));
        long byOthers = 257L << 20;
        server.gateway.metrics().buffer(byOthers);
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 10 * places; i++) {
            clients.add(new RawClient(server.port()).send("GET /b HTTP/1.1\r\nHost: h\r\n\r\n"));
        }
        await().until(() -> server.gateway.metrics().refusedRequests(RequestClass.METADATA) == 9 * places);
        assertThat(server.gateway.metrics().mostBufferedBytes()).isLessThan(byOthers + (places + 1) * (long) LISTING);
        for (RawClient client : clients) {
            client.close();
        }
        await().until(() -> server.gateway.metrics().admittedRequests(RequestClass.METADATA) == 0);
        assertThat(server.gateway.metrics().bufferedBytes()).isEqualTo(byOthers);
    }

    /** A byte for each packet: buffers that are mostly air are counted too. */
    @Test
    void aClientThatSendsByteByByteIsHeldBackToo() throws Exception {
        Semaphore go = new Semaphore(0);
        serve(call -> {
            go.acquireUninterruptibly();
            return S3Response.ok().with(text(count(call.body())));
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n");
            for (int i = 0; i < 5_000; i++) {
                client.out.write('x');
            }
            go.release();
            assertThat(client.answer().body()).isEqualTo("5000");
        }
        assertBounded(1);
    }

    private void assertBounded(int clients) {
        assertThat(server.gateway.metrics().mostBufferedBytes()).isPositive().isLessThanOrEqualTo(clients * BOUND);
    }

    /** Waits until a number has been the same for twenty looks. */
    private static void awaitStandstill(AtomicLong number) {
        AtomicLong before = new AtomicLong(-1);
        AtomicInteger same = new AtomicInteger();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    long now = number.get();
                    same.set(now == before.getAndSet(now) && now > 0 ? same.get() + 1 : 0);
                    return same.get() == 20;
                });
    }

    private static long count(Body body) throws IOException, S3Exception {
        long count = 0;
        for (ByteBuffer part = body.next(); part != null; part = body.next()) {
            count += part.remaining();
        }
        return count;
    }

    private static byte[] text(long number) {
        return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
    }

    private static void skipHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            head.append(new String(in.readNBytes(1), StandardCharsets.ISO_8859_1));
        }
    }

    private static Streamed zeros(long length) {
        return new Streamed() {
            private long left = length;

            @Override
            public long length() {
                return length;
            }

            @Override
            public int read(ByteBuffer target) {
                if (left == 0) {
                    return END;
                }
                int bytes = (int) Math.min(left, target.remaining());
                target.position(target.position() + bytes);
                left -= bytes;
                return bytes;
            }

            @Override
            public void close() {}
        };
    }
}
