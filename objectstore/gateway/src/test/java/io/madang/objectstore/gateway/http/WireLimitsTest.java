package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
        serve(patient(late, soon, late));
        try (RawClient slowHeader = new RawClient(server.port())) {
            slowHeader.send("GET /b/k HTTP/1.1\r\nHo");
            assertThat(slowHeader.isClosed()).isTrue();
        }
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
            int sent = 0;
            while (trickle.in().available() == 0) {
                trickle.send("x");
                sent++;
                Thread.sleep(20);
            }
            assertThat(trickle.answer().code()).isEqualTo("RequestTimeout");
            assertThat(sent).isGreaterThan(1);
        }
        assertThat(server.kept).isEmpty();
        assertThat(server.gateway.metrics().timeouts()).isEqualTo(1);
    }
}
