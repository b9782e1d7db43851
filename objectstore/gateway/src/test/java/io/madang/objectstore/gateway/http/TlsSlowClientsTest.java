package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.HexFormat;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** Clients that do not finish a handshake, or say nothing after it. */
class TlsSlowClientsTest extends TlsFixture {
    private static final Duration LATE = Duration.ofMinutes(5);

    /** Silent, or so slow that the greeting is not whole in time: it holds its place no longer than a header may. */
    @Test
    void slowHandshakesEndWithTheTimeForHeaders() throws Exception {
        serve(settings().withPatience(new GatewaySettings.Patience(LATE, Duration.ofMillis(500), LATE, 1, LATE)));
        try (RawClient silent = new RawClient(server.port())) {
            assertThat(ends(silent)).isTrue();
        }
        try (RawClient trickle = new RawClient(server.port())) {
            // the beginning of a greeting of 16,000 bytes
            trickle.out.write(HexFormat.of().parseHex("1603013e80"));
            await().atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> trickle.in().available() > 0 || !stillTakes(trickle));
            assertThat(ends(trickle)).isTrue();
        }
        await().until(() -> server.gateway.metrics().connections() == 0);
        assertThat(server.gateway.metrics().timeouts()).isEqualTo(2);
    }

    private static boolean stillTakes(RawClient client) {
        try {
            client.out.write(1);
            client.out.flush();
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** After the handshake too: the time for the first request began with the connection. */
    @Test
    void whoIsSilentAfterTheHandshakeIsNotWaitedFor() throws Exception {
        serve(settings().withPatience(new GatewaySettings.Patience(LATE, Duration.ofSeconds(2), LATE, 1, LATE)));
        try (SSLSocket socket = connect()) {
            socket.startHandshake();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(server.gateway.metrics().timeouts()).isEqualTo(1);
    }

    @Test
    void connectionsWithoutAHandshakeGiveTheirPlacesToOthers() throws Exception {
        GatewaySettings settings = settings();
        serve(settings.withLimits(settings.limits().withConnections(3, 2)));
        try (RawClient oldest = silent("127.0.0.2", 1);
                RawClient second = silent("127.0.0.2", 2);
                RawClient third = silent("127.0.0.3", 3)) {
            try (RawClient beyond = new RawClient("127.0.0.2", server.port())) {
                assertThat(ends(beyond)).as("more than its address may have").isTrue();
            }
            try (HttpClient client =
                    HttpClient.newBuilder().sslContext(certificates.trusting()).build()) {
                assertThat(send(client, HttpRequest.newBuilder(address("/b/k"))).statusCode())
                        .isEqualTo(404);
            }
            assertThat(ends(oldest)).as("it has never said anything").isTrue();
            assertThat(second.in().available() + third.in().available()).isZero();
        }
        assertThat(server.gateway.metrics().refusedConnections()).isEqualTo(1);
        assertThat(server.gateway.metrics().evictedConnections()).isEqualTo(1);
        assertThat(server.gateway.metrics().timeouts()).isZero();
    }

    /** A connection that says nothing, when the gateway has seen that it is the so manieth. */
    private RawClient silent(String from, int number) throws IOException {
        RawClient client = new RawClient(from, server.port());
        await().until(() -> server.gateway.metrics().connections() == number);
        return client;
    }
}
