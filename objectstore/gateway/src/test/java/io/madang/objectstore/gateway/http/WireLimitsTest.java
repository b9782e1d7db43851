package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** HTTP as clients speak it badly, or too slowly, or too much of it. */
class WireLimitsTest extends OnTheWire {
    @Test
    void refusesWhatTwoServersMightReadDifferently() throws Exception {
        for (String headers : new String[] {
            "Host: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
            "Host: h\r\nContent-Length: 5\r\nContent-Length: 6",
            "Host: h\r\nTransfer-Encoding: gzip, chunked",
            "Host: h\r\nHost: i\r\nContent-Length: 0",
            "Content-Length: 0",
            "Host: h\r\nContent-Length: -1",
            "Host: h\r\nContent-Length: 99999999999999999999",
            "Host: h\r\nContent-Length: 9223372036854775808",
            "Host: h\r\nContent-Length: +5",
            "Host: h\r\nContent-Length: 0x5",
            "Host: h\r\nContent-Length:",
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
    void closesConnectionsThatAreSilentOrSlow() throws Exception {
        Duration soon = Duration.ofMillis(300);
        Duration late = Duration.ofMinutes(5);
        serve(patient(late, soon, late));
        try (RawClient slowHeader = new RawClient(server.port())) {
            slowHeader.send("GET /b/k HTTP/1.1\r\nHo");
            assertThat(slowHeader.isClosed()).isTrue();
        }
        try (RawClient silent = new RawClient(server.port())) {
            assertThat(silent.isClosed()).as("the first request must come soon").isTrue();
        }
        try (RawClient slowHeader = new RawClient(server.port())) {
            slowHeader.send("GET /b/k HTTP/1.1\r\n");
            sendUntilItAnswersOrCloses(slowHeader, "x: y\r\n");
            assertThat(slowHeader.isClosed()).as("a line now and then").isTrue();
        }
        try (RawClient slowLater = new RawClient(server.port())) {
            slowLater.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(slowLater.answer().status()).isEqualTo(200);
            slowLater.send("GET /b/k HTTP/1.1\r\n");
            sendUntilItAnswersOrCloses(slowLater, "x: y\r\n");
            assertThat(slowLater.isClosed())
                    .as("a later request has no more time for its headers")
                    .isTrue();
        }
        server.kept.clear();
        serve(patient(soon, late, late));
        try (RawClient silent = new RawClient(server.port())) {
            assertThat(silent.isClosed()).isTrue();
        }
        serve(patient(late, late, soon));
        try (RawClient slowBody = new RawClient(server.port())) {
            slowBody.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc");
            assertThat(slowBody.answer().code()).isEqualTo("RequestTimeout");
            assertThat(slowBody.isClosed()).isTrue();
        }
        assertThat(server.kept).isEmpty();
    }

    /** How often the text was sent, a little at a time. */
    private static int sendUntilItAnswersOrCloses(RawClient client, String text) {
        AtomicInteger sent = new AtomicInteger();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    if (client.in().available() > 0 || !stillTakes(client, text)) {
                        return true;
                    }
                    sent.incrementAndGet();
                    return false;
                });
        return sent.get();
    }

    private static boolean stillTakes(RawClient client, String text) {
        try {
            client.send(text);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** A client that asks for much and reads nothing holds its answer, and its place, no longer than it may. */
    @Test
    void closesConnectionsOfClientsThatDoNotReadTheirAnswer() throws Exception {
        Duration late = Duration.ofMinutes(5);
        byte[] large = new byte[32 << 20];
        serve(
                TestGateway.settings()
                        .withPatience(new GatewaySettings.Patience(
                                late, Duration.ofSeconds(1), late, 1, Duration.ofMillis(300))),
                call -> S3Response.ok().with(large));
        try (RawClient deaf = new RawClient(server.port())) {
            deaf.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            await().until(() -> server.gateway.metrics().timeouts() == 1);
            await().until(() -> server.gateway.metrics().connections() == 0);
            assertThat(server.gateway.metrics().bufferedBytes()).isZero();
        }
    }

    private static GatewaySettings patient(Duration idle, Duration header, Duration body) {
        return TestGateway.settings()
                .withPatience(new GatewaySettings.Patience(idle, header, body, 1, Duration.ofMinutes(5)));
    }

    /** A byte now and then keeps no connection: each comes in time, and all together are too few. */
    @Test
    void closesConnectionsOfClientsThatTrickle() throws Exception {
        Duration late = Duration.ofMinutes(5);
        serve(TestGateway.settings()
                .withPatience(new GatewaySettings.Patience(late, late, Duration.ofSeconds(1), 1 << 20, late)));
        try (RawClient trickle = new RawClient(server.port())) {
            trickle.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n");
            int sent = sendUntilItAnswersOrCloses(trickle, "x");
            assertThat(trickle.answer().code()).isEqualTo("RequestTimeout");
            assertThat(sent).isGreaterThan(1);
        }
        assertThat(server.kept).isEmpty();
        assertThat(server.gateway.metrics().timeouts()).isEqualTo(1);
    }
}
