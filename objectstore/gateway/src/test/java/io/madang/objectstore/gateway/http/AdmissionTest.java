package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** More requests than can be worked on: some wait for a moment, the others hear at once that they should come later. */
class AdmissionTest extends OnTheWire {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final Semaphore running = new Semaphore(0);
    private final Semaphore go = new Semaphore(0);
    private final List<RawClient> clients = new ArrayList<>();

    @AfterEach
    void closeClients() throws IOException {
        go.release(1_000);
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void oneRunsOneWaitsAndTheRestIsRefusedAtOnce() throws Exception {
        serveOneReadAtATime(LONG);
        RawClient runs = get();
        running.acquire();
        RawClient waits = get();
        await().until(() -> waiting(RequestClass.READ) == 1);
        RawClient refused = get();
        for (int i = 0; i < 3; i++) {
            RawClient.Answer answer = refused.answer();
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("SlowDown");
            assertThat(answer.header("retry-after")).isIn("1", "2", "3");
            assertThat(answer.header("connection")).as("the connection goes on").isNull();
            refused.send("GET /b/slow HTTP/1.1\r\nHost: h\r\n\r\n");
        }
        assertThat(refused.answer().status()).isEqualTo(503);
        go.release(2);
        assertThat(runs.answer().status()).isEqualTo(200);
        assertThat(waits.answer().status()).isEqualTo(200);
        assertThat(server.gateway.metrics().refusedRequests(RequestClass.READ)).isEqualTo(4);
        await().untilAsserted(() -> assertThat(server.accesses).hasSize(2));
    }

    @Test
    void whatIsOfAnotherClassRuns() throws Exception {
        serveOneReadAtATime(LONG);
        get();
        running.acquire();
        get();
        await().until(() -> waiting(RequestClass.READ) == 1);
        RawClient client = client();
        client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello");
        assertThat(client.answer().status()).isEqualTo(200);
        client.send("GET /b HTTP/1.1\r\nHost: h\r\n\r\n");
        assertThat(client.answer().status()).isEqualTo(200);
        client.send("GET /?list-type=2 HTTP/1.1\r\nHost: b.localhost\r\n\r\n");
        assertThat(client.answer().status()).isEqualTo(200);
        client.send("GET /k HTTP/1.1\r\nHost: b.localhost\r\n\r\n");
        assertThat(client.answer().status()).isEqualTo(503);
    }

    @Test
    void whoHasWaitedLongEnoughIsRefused() throws Exception {
        serveOneReadAtATime(Duration.ofMillis(200));
        RawClient runs = get();
        running.acquire();
        assertThat(get().answer().code()).isEqualTo("SlowDown");
        assertThat(waiting(RequestClass.READ)).isZero();
        go.release();
        assertThat(runs.answer().status()).isEqualTo(200);
        await().until(() -> server.gateway.metrics().admittedRequests(RequestClass.READ) == 0);
    }

    /** Its body came after the refusal, and must not be taken for the next request, or keep that from being read. */
    @Test
    void anUploadThatWasRefusedLeavesItsConnectionUsable() throws Exception {
        serveOneReadAtATime(Duration.ofMillis(10));
        String put = "PUT /b/slow HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n";
        RawClient runs = client().send(put);
        running.acquire();
        RawClient refused = client().send(put);
        assertThat(refused.answer().code()).isEqualTo("SlowDown");
        refused.send("helloGET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
        assertThat(refused.answer().status()).isEqualTo(200);
        go.release();
        runs.send("hello");
        assertThat(runs.answer().status()).isEqualTo(200);
    }

    @Test
    void whoGoesAwayWhileItWaitsGivesItsPlaceUp() throws Exception {
        serveOneReadAtATime(LONG);
        RawClient runs = get();
        running.acquire();
        get().close();
        RawClient next = client();
        await().until(() -> waiting(RequestClass.READ) <= 1);
        await().until(() -> server.gateway.metrics().connections() == 2 && waiting(RequestClass.READ) == 0);
        next.send("GET /b/slow HTTP/1.1\r\nHost: h\r\n\r\n");
        await().until(() -> waiting(RequestClass.READ) == 1);
        go.release(2);
        assertThat(runs.answer().status()).isEqualTo(200);
        assertThat(next.answer().status()).isEqualTo(200);
        await().until(() -> server.gateway.metrics().admittedRequests(RequestClass.READ) == 0);
    }

    /** Thousands sent ahead on one connection are refused one after the other, in order and without piling up. */
    @Test
    void requestsSentAheadAreRefusedInOrder() throws Exception {
        serveOneReadAtATime(LONG);
        get();
        running.acquire();
        get();
        await().until(() -> waiting(RequestClass.READ) == 1);
        RawClient client = client();
        int many = 3_000;
        Thread.ofVirtual().start(() -> {
            try {
                client.send("GET /b/slow HTTP/1.1\r\nHost: h\r\n\r\n".repeat(many));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        for (int i = 0; i < many; i++) {
            assertThat(client.answer().status()).isEqualTo(503);
        }
    }

    /** A client that downloads slowly holds its connection, and keeps no other from being answered. */
    @Test
    void whoReadsItsAnswerSlowlyHoldsNoPermit() throws Exception {
        GatewaySettings settings = TestGateway.settings();
        serve(
                settings.withLimits(settings.limits().withRequests(1, 1, 1, 1).withQueueWait(LONG)),
                call -> S3Response.ok().with(TestGateway.streamed(new byte[64 << 20])));
        for (int i = 0; i < 5; i++) {
            RawClient slow = get();
            assertThat(slow.in().read()).isEqualTo('H');
        }
        await().until(() -> server.gateway.metrics().admittedRequests(RequestClass.READ) == 0);
    }

    /** The bodies of requests that wait stay with their clients. */
    @Test
    void ofBodiesThatWaitLittleIsTaken() throws Exception {
        int most = 8;
        GatewaySettings settings = TestGateway.settings();
        serve(
                settings.withLimits(
                        settings.limits().withRequests(most, most, most, most).withQueueWait(LONG)),
                call -> {
                    running.release();
                    go.acquireUninterruptibly();
                    return S3Response.ok();
                });
        byte[] much = new byte[4 << 20];
        for (int i = 0; i < 2 * most; i++) {
            RawClient client = client();
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: " + much.length + "\r\n\r\n");
            Thread.ofVirtual().start(() -> {
                try {
                    client.out.write(much);
                } catch (IOException closed) {
                    // The test is over.
                }
            });
        }
        await().until(() -> waiting(RequestClass.UPLOAD) == most);
        await().during(Duration.ofMillis(200))
                .until(() -> server.gateway.metrics().mostBufferedBytes() < (most + most / 2) * (1L << 20));
    }

    private int waiting(RequestClass requests) {
        return server.gateway.metrics().waitingRequests(requests);
    }

    private void serveOneReadAtATime(Duration queueWait) throws IOException {
        GatewaySettings settings = TestGateway.settings();
        serve(settings.withLimits(settings.limits().withRequests(1, 1, 1, 1).withQueueWait(queueWait)), call -> {
            if ("slow".equals(call.request().keyName())) {
                running.release();
                go.acquireUninterruptibly();
            }
            return S3Response.ok();
        });
    }

    private RawClient client() throws IOException {
        RawClient client = new RawClient(server.port());
        clients.add(client);
        return client;
    }

    private RawClient get() throws IOException {
        return client().send("GET /b/slow HTTP/1.1\r\nHost: h\r\n\r\n");
    }
}
