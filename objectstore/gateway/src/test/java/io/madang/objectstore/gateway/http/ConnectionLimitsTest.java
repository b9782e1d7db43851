package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.iam.AddressRange;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** More connections than there is room for: whoever has something to do is served. */
class ConnectionLimitsTest extends OnTheWire {
    private static final String GET = "GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final int SILENT = 3_000;

    private final List<SocketChannel> silent = new ArrayList<>();

    @AfterEach
    void closeSilent() throws IOException {
        for (SocketChannel channel : silent) {
            channel.close();
        }
    }

    @Test
    void thousandsOfSilentConnectionsShutNobodyOut() throws Exception {
        serve(limits(1_000, 300));
        try (RawClient earlier = new RawClient(server.port())) {
            assertServes(earlier);
            openSilent("127.0.0.1", SILENT);
            assertThat(server.gateway.metrics().connections()).isLessThanOrEqualTo(300);
            for (int i = 0; i < 20; i++) {
                assertServes(earlier);
                try (RawClient other = new RawClient("127.0.0.2", server.port())) {
                    assertServes(other);
                }
            }
        }
        await().until(() -> server.gateway.metrics().refusedConnections() > SILENT - 300);
        assertThat(server.gateway.metrics().evictedConnections()).isZero();
    }

    @Test
    void beyondTheBoundOfItsAddressAConnectionIsToldAtOnce() throws Exception {
        serve(limits(10, 2));
        try (RawClient one = new RawClient(server.port());
                RawClient two = new RawClient(server.port())) {
            assertServes(one);
            assertServes(two);
            try (RawClient three = new RawClient(server.port())) {
                RawClient.Answer answer = three.answer();
                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.code()).isEqualTo("SlowDown");
                assertThat(answer.header("retry-after")).isIn("1", "2", "3");
                assertThat(three.isClosed()).isTrue();
            }
            assertServes(one);
        }
        await().until(() -> server.gateway.metrics().connections() == 0);
        try (RawClient again = new RawClient(server.port())) {
            assertServes(again);
        }
    }

    /** Many addresses, each within its bound, have taken all places. */
    @Test
    void aNewcomerTakesThePlaceOfASilentOneAndNotOfOneThatIsUsed() throws Exception {
        serve(limits(100, 60));
        try (RawClient used = new RawClient("127.0.0.5", server.port())) {
            assertServes(used);
            openSilent("127.0.0.3", 60);
            openSilent("127.0.0.4", 60);
            for (int i = 0; i < 30; i++) {
                try (RawClient newcomer = new RawClient("127.0.0.2", server.port())) {
                    assertServes(newcomer);
                }
            }
            assertServes(used);
        }
        assertThat(server.gateway.metrics().evictedConnections()).isPositive();
        assertThat(server.gateway.metrics().refusedConnections()).isZero();
    }

    @Test
    void ofIdleConnectionsThatUsedLeastLatelyGivesItsPlace() throws Exception {
        serve(limits(2, 2));
        try (RawClient one = new RawClient("127.0.0.2", server.port());
                RawClient two = new RawClient("127.0.0.3", server.port())) {
            assertServes(one);
            awaitIdle(1);
            assertServes(two);
            awaitIdle(2);
            assertServes(one);
            awaitIdle(2);
            try (RawClient three = new RawClient("127.0.0.4", server.port())) {
                assertServes(three);
                assertThat(two.isClosed()).isTrue();
                assertServes(one);
            }
        }
    }

    @Test
    void whereAllConnectionsAreBusyANewOneIsRefused() throws Exception {
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        serve(limits(2, 2), call -> {
            running.countDown();
            awaitUnchecked(go);
            return S3Response.ok();
        });
        try (RawClient one = new RawClient(server.port());
                RawClient two = new RawClient(server.port())) {
            one.send(GET);
            two.send(GET);
            running.await();
            try (RawClient three = new RawClient("127.0.0.2", server.port())) {
                assertThat(three.send(GET).answer().code()).isEqualTo("SlowDown");
            }
            go.countDown();
            assertThat(one.answer().status()).isEqualTo(200);
            assertThat(two.answer().status()).isEqualTo(200);
        }
        assertThat(server.gateway.metrics().refusedConnections()).isEqualTo(1);
    }

    /** Headers that are never completed would take the heap, many times over, once they are parsed. */
    @Test
    void incompleteHeadersAreBoundedTogether() throws Exception {
        serve(limits(10, 10));
        String head = "GET /b/k HTTP/1.1\r\nHost: h\r\n";
        String most = head + "x-amz-meta-a: 1\r\n".repeat(6 * 1_024 / 17);
        try (RawClient other = new RawClient(server.port());
                RawClient one = new RawClient(server.port());
                RawClient two = new RawClient(server.port())) {
            assertServes(other);
            one.send(most);
            await().until(() -> server.gateway.metrics().headerBytes() > 5 * 1_024);
            two.send(most);
            assertThat(two.isClosed()).isTrue();
            assertThat(server.gateway.metrics().refusedConnections()).isEqualTo(1);
            assertServes(other);
            assertThat(one.send("\r\n").answer().status()).isEqualTo(200);
            assertThat(server.gateway.metrics().headerBytes()).isZero();
            one.send(most);
            await().until(() -> server.gateway.metrics().headerBytes() > 5 * 1_024);
        }
        await().until(() -> server.gateway.metrics().headerBytes() == 0);
    }

    /** A proxy stands for many clients, and bounds them itself. */
    @Test
    void namedProxiesHaveNoBoundOfTheirOwn() throws Exception {
        AddressRange proxy = AddressRange.parse("127.0.0.9");
        assertThat(proxy).isNotNull();
        serve(limits(10, 1).withProxies(List.of(proxy)));
        try (RawClient one = new RawClient("127.0.0.9", server.port());
                RawClient two = new RawClient("127.0.0.9", server.port());
                RawClient other = new RawClient("127.0.0.2", server.port())) {
            assertServes(one);
            assertServes(two);
            assertServes(other);
            try (RawClient beyond = new RawClient("127.0.0.2", server.port())) {
                assertThat(beyond.answer().status()).isEqualTo(503);
            }
        }
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static GatewaySettings limits(int connections, int perAddress) {
        GatewaySettings settings = TestGateway.settings();
        return settings.withLimits(settings.limits().withConnections(connections, perAddress));
    }

    private void openSilent(String from, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            SocketChannel channel = SocketChannel.open();
            channel.bind(new InetSocketAddress(from, 0));
            channel.connect(new InetSocketAddress("127.0.0.1", server.port()));
            silent.add(channel);
        }
    }

    /** A client has its answer a moment before the server is done with the request. */
    private void awaitIdle(int connections) {
        await().until(() -> server.gateway.metrics().idleConnections() == connections);
    }

    /** Puts and gets on one connection. */
    private static void assertServes(RawClient client) throws IOException {
        client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello");
        assertThat(client.answer().status()).isEqualTo(200);
        assertThat(client.send(GET).answer().body()).isEqualTo("hello");
    }
}
