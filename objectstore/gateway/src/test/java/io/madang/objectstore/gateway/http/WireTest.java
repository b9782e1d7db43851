package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** HTTP as clients speak it, well and badly. Nothing is signed: the operation asks for nothing. */
class WireTest {
    private TestGateway server;

    @BeforeEach
    void start() throws IOException {
        server = TestGateway.keeping();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void serve(Operation operation) throws IOException {
        server.close();
        server = TestGateway.with(operation);
    }

    private void serve(GatewaySettings settings) throws IOException {
        server.close();
        server = TestGateway.on(settings);
    }

    @Test
    void keepsAConnectionOverManyRequests() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            for (int i = 0; i < 5; i++) {
                client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhell" + i);
                assertThat(client.answer().status()).isEqualTo(200);
                client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
                RawClient.Answer answer = client.answer();
                assertThat(answer.body()).isEqualTo("hell" + i);
                assertThat(answer.header("content-length")).isEqualTo("5");
                assertThat(answer.header("x-amz-request-id")).hasSize(16);
                assertThat(answer.header("x-amz-id-2")).isNotBlank();
                assertThat(answer.header("server")).isEqualTo("Madang");
                assertThat(answer.header("date")).endsWith("GMT");
            }
        }
    }

    @Test
    void answersPipelinedRequestsInOrder() throws Exception {
        Semaphore first = new Semaphore(0);
        serve(call -> {
            String key = call.request().key().orElseThrow();
            if (key.equals("0")) {
                first.acquireUninterruptibly();
            }
            byte[] body = TestGateway.readAll(call.body());
            return S3Response.ok()
                    .with((key + ":" + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        });
        try (RawClient client = new RawClient(server.port())) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < 50; i++) {
                all.append("PUT /b/" + i + " HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc");
            }
            client.send(all.toString());
            first.release();
            for (int i = 0; i < 50; i++) {
                assertThat(client.answer().body()).isEqualTo(i + ":abc");
            }
        }
    }

    @Test
    void answersHeadWithTheLengthAndNoBody() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello");
            client.answer();
            client.send("HEAD /b/k HTTP/1.1\r\nHost: h\r\n\r\nHEAD /b/none HTTP/1.1\r\nHost: h\r\n\r\n"
                    + "DELETE /b/k HTTP/1.1\r\nHost: h\r\n\r\nGET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            RawClient.Answer head = client.answer(true);
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("content-length")).isEqualTo("5");
            assertThat(client.answer(true).status()).isEqualTo(404);
            RawClient.Answer deleted = client.answer();
            assertThat(deleted.status()).isEqualTo(204);
            assertThat(deleted.header("content-length")).isNull();
            assertThat(client.answer().code()).isEqualTo("NoSuchKey");
        }
    }

    @Test
    void writesErrorsAsDocuments() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/a%3Cb HTTP/1.1\r\nHost: h\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.header("content-type")).isEqualTo("application/xml");
            assertThat(answer.body())
                    .isEqualTo("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>NoSuchKey</Code>"
                            + "<Message>The specified key does not exist.</Message><Key>a&lt;b</Key>"
                            + "<Resource>/b/a&lt;b</Resource><RequestId>" + answer.header("x-amz-request-id")
                            + "</RequestId></Error>");
        }
    }

    @Test
    void letsTheOperationAddHeadersToWhatIsRefusedBeforeIt() throws Exception {
        serve(new Operation() {
            @Override
            public S3Response handle(S3Call call) {
                return S3Response.ok();
            }

            @Override
            public List<Header> headersOfRefusal(S3Request request) {
                return List.of(new Header("access-control-allow-origin", request.resource()));
            }
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\nAuthorization: AWS a:b\r\n\r\n");
            RawClient.Answer refused = client.answer();
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.header("access-control-allow-origin")).isEqualTo("/b/k");
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.answer().header("access-control-allow-origin")).isNull();
        }
    }

    @Test
    void asksForTheBodyOnlyWhenTheOperationWantsIt() throws Exception {
        serve(call -> {
            if ("no".equals(call.request().keyName())) {
                throw new S3Exception(S3Error.ACCESS_DENIED);
            }
            return S3Response.ok().with(TestGateway.readAll(call.body()));
        });
        String expecting = " HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n";
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/yes" + expecting);
            assertThat(client.answer().status()).isEqualTo(100);
            client.send("hello");
            assertThat(client.answer().body()).isEqualTo("hello");
            client.send("PUT /b/no" + expecting);
            RawClient.Answer refused = client.answer();
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.header("connection")).isEqualTo("close");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void readsTheRestOfASmallBodyThatNobodyWanted() throws Exception {
        serve(call -> {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(403);
            client.send("x".repeat(100_000) + "GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(403);
        }
    }

    @Test
    void letsAClientSeeTheRefusalThatSendsALargeBodyFirst() throws Exception {
        serve(call -> {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 20000000\r\n\r\n");
            client.send("x".repeat(20_000_000));
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.header("connection")).isEqualTo("close");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void acceptsABodyOfUnknownLengthAndAnswersWithOne() throws Exception {
        serve(call -> {
            assertThat(call.body().length()).isEqualTo(Body.UNKNOWN);
            byte[] content = TestGateway.readAll(call.body());
            Streamed streamed = TestGateway.streamed(content);
            return S3Response.ok().with(new Streamed() {
                @Override
                public long length() {
                    return UNKNOWN;
                }

                @Override
                public int read(ByteBuffer target) throws IOException {
                    return streamed.read(target);
                }

                @Override
                public void close() {}
            });
        });
        String large = "0123456789".repeat(50_000);
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
            assertThat(client.answer().body()).isEqualTo("hello");
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + Integer.toHexString(large.length()) + "\r\n" + large + "\r\n0\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertThat(answer.header("transfer-encoding")).isEqualTo("chunked");
            assertThat(answer.body()).isEqualTo(large);
        }
    }

    @Test
    void refusesWhatTwoServersMightReadDifferently() throws Exception {
        for (String headers : new String[] {
            "Host: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
            "Host: h\r\nContent-Length: 5\r\nContent-Length: 6",
            "Host: h\r\nTransfer-Encoding: gzip, chunked",
            "Host: h\r\nHost: i\r\nContent-Length: 0",
            "Content-Length: 0",
            "Host: h\r\nContent-Length: -1",
            "Host: h\r\nbad header: x"
        }) {
            try (RawClient client = new RawClient(server.port())) {
                client.send("PUT /b/k HTTP/1.1\r\n" + headers + "\r\n\r\n0\r\n\r\n");
                assertThat(client.answer().status()).as(headers).isIn(400, 501);
                assertThat(client.isClosed()).as(headers).isTrue();
            }
        }
        assertThat(server.kept).isEmpty();
    }

    @Test
    void boundsLinesAndHeaders() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/" + "k".repeat(20_000) + " HTTP/1.1\r\nHost: h\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(414);
            assertThat(client.isClosed()).isTrue();
        }
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\nx-large: " + "v".repeat(40_000) + "\r\n\r\n");
            assertThat(client.answer().code()).isEqualTo("RequestHeaderSectionTooLarge");
            assertThat(client.isClosed()).isTrue();
        }
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/" + "k".repeat(1_025) + " HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.answer().code()).isEqualTo("KeyTooLongError");
        }
        assertThat(server.refusals).contains("URITooLong", "RequestHeaderSectionTooLarge", "KeyTooLongError");
    }

    @Test
    void turnsAwayConnectionsBeyondItsLimit() throws Exception {
        serve(TestGateway.settings().withMaxConnections(2));
        try (RawClient one = new RawClient(server.port());
                RawClient two = new RawClient(server.port())) {
            for (RawClient client : new RawClient[] {one, two}) {
                client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
                assertThat(client.answer().status()).isEqualTo(404);
            }
            try (RawClient three = new RawClient(server.port())) {
                assertThat(three.answer().status()).isEqualTo(503);
                assertThat(three.isClosed()).isTrue();
            }
            one.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(one.answer().status()).isEqualTo(404);
        }
        assertThat(server.gateway.metrics().refusedConnections()).isEqualTo(1);
    }

    @Test
    void closesConnectionsThatAreSilentOrSlow() throws Exception {
        Duration soon = Duration.ofMillis(300);
        Duration late = Duration.ofMinutes(5);
        serve(TestGateway.settings().withTimeouts(late, soon, late, late));
        try (RawClient slowHeader = new RawClient(server.port())) {
            slowHeader.send("GET /b/k HTTP/1.1\r\nHo");
            assertThat(slowHeader.isClosed()).isTrue();
        }
        serve(TestGateway.settings().withTimeouts(soon, late, late, late));
        try (RawClient silent = new RawClient(server.port())) {
            assertThat(silent.isClosed()).isTrue();
        }
        serve(TestGateway.settings().withTimeouts(late, late, soon, late));
        try (RawClient slowBody = new RawClient(server.port())) {
            slowBody.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc");
            assertThat(slowBody.answer().code()).isEqualTo("RequestTimeout");
            assertThat(slowBody.isClosed()).isTrue();
        }
        assertThat(server.kept).isEmpty();
    }

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
