package io.madang.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server does with its connections, and what is made of it. */
class OverloadGeneratorTest {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final String SERVED = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    private static final String REFUSED =
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nconnection: close\r\nContent-Length: 0\r\n\r\n";
    private static final byte[] REQUEST = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private ServerSocket server;
    private final AtomicInteger accepted = new AtomicInteger();

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void aRefusalThatEndsItsConnectionIsNoBrokenOne() throws IOException {
        answer(REFUSED, 1);
        OverloadTally tally = run(false);
        assertThat(tally.refusals()).isPositive();
        assertThat(tally.brokenConnections()).isZero();
        assertThat(accepted).hasPositiveValue();
    }

    @Test
    void whoIsRefusedWaitsAsLongAsToldAlsoWithoutAConnection() throws IOException {
        answer(REFUSED, 1);
        OverloadTally tally = run(true);
        assertThat(tally.refusals()).isEqualTo(1);
        assertThat(accepted).hasValue(1);
    }

    @Test
    void aConnectionThatTheServerClosesWhileItIsIdleIsNoBrokenOne() throws IOException {
        answer(SERVED, 3);
        OverloadTally tally = run(false);
        assertThat(tally.goodput()).isPositive();
        assertThat(tally.brokenConnections()).isZero();
        assertThat(tally.withoutAnswer()).isZero();
    }

    @Test
    void aConnectionThatEndsWithoutAnyAnswerIsBroken() throws IOException {
        answer("", 1);
        assertThat(run(false).brokenConnections()).isPositive();
    }

    private OverloadTally run(boolean patient) throws IOException {
        return OverloadGenerator.closedLoop(Target.http(server.getLocalPort()), 1, SHORT, patient, () -> REQUEST);
    }

    /** Answers so many requests on each connection, and closes it then. */
    private void answer(String text, int times) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                while (true) {
                    try (Socket client = server.accept()) {
                        accepted.incrementAndGet();
                        for (int i = 0; i < times; i++) {
                            client.getInputStream().readNBytes(REQUEST.length);
                            client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                        }
                    }
                }
            } catch (IOException closed) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(closed);
                }
            }
        });
    }
}
