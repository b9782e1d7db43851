package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.admission.LingeringConnections.Bounds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LingeringConnectionsTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int BYTES = 100_000;

    private ServerSocketChannel server;

    @BeforeEach
    void listen() throws IOException {
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void closesWhenTheClientHasEnded() throws IOException {
        try (LingeringConnections connections = new LingeringConnections(new Bounds(LONG, BYTES, 1));
                RawClient client = new RawClient(port())) {
            SocketChannel accepted = accept();
            assertThat(connections.tryLinger(accepted, () -> close(accepted))).isTrue();
            client.send("x".repeat(BYTES / 2));
            client.leave();
            await().until(() -> !accepted.isOpen());
        }
    }

    @Test
    void closesWhenTheTimeIsOver() throws IOException {
        try (LingeringConnections connections = new LingeringConnections(new Bounds(Duration.ofMillis(1), BYTES, 1));
                RawClient client = new RawClient(port())) {
            SocketChannel accepted = accept();
            connections.tryLinger(accepted, () -> close(accepted));
            await().until(() -> !accepted.isOpen());
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void closesWhenTooMuchIsSent() throws IOException {
        try (LingeringConnections connections = new LingeringConnections(new Bounds(LONG, BYTES, 1));
                RawClient client = new RawClient(port())) {
            SocketChannel accepted = accept();
            connections.tryLinger(accepted, () -> close(accepted));
            client.send("x".repeat(BYTES + 1));
            await().until(() -> !accepted.isOpen());
        }
    }

    @Test
    void takesOnlySoManyAtOnceAndClosesThemWhenItStops() throws IOException {
        LingeringConnections connections = new LingeringConnections(new Bounds(LONG, BYTES, 1));
        try (RawClient first = new RawClient(port());
                RawClient second = new RawClient(port())) {
            SocketChannel lingers = accept();
            SocketChannel tooMany = accept();
            assertThat(connections.tryLinger(lingers, () -> close(lingers))).isTrue();
            assertThat(connections.tryLinger(tooMany, () -> close(tooMany))).isFalse();
            first.leave();
            await().until(() -> connections.tryLinger(tooMany, () -> close(tooMany)));
            connections.close();
            await().until(() -> !tooMany.isOpen());
            assertThat(second.isClosed()).isTrue();
        }
    }

    private int port() {
        return server.socket().getLocalPort();
    }

    private SocketChannel accept() throws IOException {
        SocketChannel accepted = server.accept();
        accepted.configureBlocking(false);
        return accepted;
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
