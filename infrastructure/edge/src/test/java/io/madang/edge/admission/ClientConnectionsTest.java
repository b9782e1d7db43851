package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.EdgeInstance;
import io.madang.edge.LogWatch;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ClientConnectionsTest {

    private static final int TOTAL = 96;
    private static final int PER_ADDRESS = 40;
    private static final int RESERVED = 64;

    private static EdgeInstance edge;
    private final List<RawClient> clients = new ArrayList<>();

    @BeforeAll
    static void start() {
        edge = EdgeInstance.startWith(
                List.of(GateController.class),
                "madang.admission.max-connections=" + TOTAL,
                "madang.admission.max-connections-per-address=" + PER_ADDRESS,
                "madang.admission.header-deadline=1s",
                "madang.admission.min-body-rate=1000000",
                "madang.request.trusted-proxies=127.0.0.9");
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @AfterEach
    void closeAll() throws IOException {
        GateController work = edge.bean(GateController.class);
        work.gate.release(1_000);
        for (RawClient client : clients) {
            client.close();
        }
        await().until(() -> open() == 0);
        work.gate.drainPermits();
    }

    @Test
    void refusesAnAddressWithTooManyConnectionsAndNobodyElse() throws IOException {
        silent(PER_ADDRESS, "127.0.0.2");
        RawClient oneMore = from("127.0.0.2").get("/v1/quick");
        assertThat(oneMore.answer()).startsWith("HTTP/1.1 503").contains("Connection: close", "overloaded");
        assertThat(from("127.0.0.3").get("/v1/quick").status()).isEqualTo(200);
    }

    @Test
    void answersAMonitorWhoseAddressHasTooManyConnections() throws IOException {
        silent(PER_ADDRESS, "127.0.0.2");
        assertThat(from("127.0.0.2").get("/health/live").status()).isEqualTo(200);
    }

    @Test
    void showsARefusalToAClientThatHasSentALargeBody() throws IOException {
        double lingered = counted("lingered");
        silent(PER_ADDRESS, "127.0.0.2");
        RawClient sending = from("127.0.0.2").send(largeBody("/v1/length") + "x".repeat(1_000_000));
        assertThat(sending.answer())
                .startsWith("HTTP/1.1 503")
                .contains("\r\nConnection: close\r\n")
                .endsWith("}");
        assertThat(sending.isEnded()).isTrue();
        // closed at once, it would be reset while it sends
        await().until(() -> counted("lingered") == lingered + 1);
    }

    @Test
    void showsARefusalToAClientForWhomThereIsNoPlaceAtAll() throws IOException {
        GateController work = edge.bean(GateController.class);
        int before = work.entered.get();
        double lingered = counted("lingered");
        silent(PER_ADDRESS, "127.0.0.2");
        for (int i = 1; i <= RESERVED; i++) {
            int begun = i;
            from("127.0.0.2").get("/v1/operator/held");
            // one after the other: those that have not asked yet make room for the next
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> work.entered.get() == before + begun);
        }
        RawClient sending = from("127.0.0.2").send(largeBody("/v1/length") + "x".repeat(1_000_000));
        assertThat(sending.answer()).startsWith("HTTP/1.1 503").endsWith("}");
        assertThat(sending.isEnded()).isTrue();
        // closed at once, it would be reset while it sends
        await().until(() -> counted("lingered") == lingered + 1);
    }

    @Test
    void letsTrustedProxiesOpenAsManyAsTheyNeed() throws IOException {
        silent(PER_ADDRESS, "127.0.0.9");
        assertThat(from("127.0.0.9").get("/v1/quick").status()).isEqualTo(200);
    }

    @Test
    void closesTheLongestIdleWhenAllPlacesAreTaken() throws IOException {
        RawClient old = from("127.0.0.2");
        assertThat(old.get("/v1/quick").status()).isEqualTo(200);
        silent(PER_ADDRESS, "127.0.0.3");
        silent(PER_ADDRESS, "127.0.0.4");
        silent(TOTAL - 2 * PER_ADDRESS - 1, "127.0.0.5");
        await().until(() -> open() == TOTAL);
        assertThat(from("127.0.0.6").get("/v1/quick").status()).isEqualTo(200);
        assertThat(old.isClosed()).isTrue();
        assertThat(counted("evicted")).isPositive();
    }

    @Test
    void keepsThoseWhoseRequestIsServedWhenAllPlacesAreTaken() throws IOException {
        GateController work = edge.bean(GateController.class);
        int before = work.entered.get();
        RawClient served = from("127.0.0.2").get("/v1/held");
        await().until(() -> work.entered.get() == before + 1);
        silent(PER_ADDRESS, "127.0.0.3");
        silent(PER_ADDRESS, "127.0.0.4");
        silent(PER_ADDRESS, "127.0.0.5");
        assertThat(from("127.0.0.6").get("/v1/quick").status()).isEqualTo(200);
        work.gate.release();
        assertThat(served.status()).isEqualTo(200);
    }

    @Test
    void closesAConnectionWhoseHeadersTrickleIn() throws IOException {
        RawClient slow = from("127.0.0.2").send("GET /v1/quick HTTP/1.1\r\nHost: localhost\r\n");
        await().until(() -> trickle(slow));
        assertThat(counted("overdue")).isPositive();
    }

    /** Sends a little more, so that the connection is never quiet; true once the server has closed it. */
    private static boolean trickle(RawClient slow) {
        try {
            slow.send("X: y\r\n");
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    /** All at once, since each is given ten seconds. */
    @Test
    void closesConnectionsThatSendOrTakeTooSlowly() throws IOException {
        GateController work = edge.bean(GateController.class);
        int ended = work.ended.get();
        RawClient read = from("127.0.0.2").send(largeBody("/v1/length"));
        RawClient chunked = from("127.0.0.2")
                .send("POST /v1/length HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\nfffff\r\n");
        RawClient silent = from("127.0.0.2").send(largeBody("/v1/length"));
        RawClient unread = from("127.0.0.2").send(largeBody("/v1/unread"));
        from("127.0.0.2").get("/v1/endless");
        assertThat(unread.answer()).startsWith("HTTP/1.1 200").endsWith("not wanted");
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            trickle(read);
            trickle(chunked);
            return read.hasAnswer() && chunked.hasAnswer();
        });
        for (RawClient slow : List.of(read, chunked, silent)) {
            assertThat(slow.answer()).startsWith("HTTP/1.1 408").contains("too-slow", "Connection: close");
            assertThat(slow.isClosed()).isTrue();
        }
        await().atMost(Duration.ofSeconds(60)).until(() -> trickle(unread));
        await("a client that does not read is let go")
                .atMost(Duration.ofSeconds(60))
                .until(() -> work.ended.get() == ended + 1);
    }

    /** Anybody may leave at any moment, as often as they like. */
    @Test
    void logsNothingOfClientsThatLeave() throws IOException {
        GateController work = edge.bean(GateController.class);
        int ended = work.ended.get();
        try (LogWatch log = new LogWatch()) {
            for (int i = 0; i < 3; i++) {
                from("127.0.0.2")
                        .send(largeBody("/v1/length") + "x".repeat(100_000))
                        .close();
                from("127.0.0.2")
                        .send("POST /v1/length HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\nfffff\r\nabc")
                        .close();
                from("127.0.0.2")
                        .send("POST /v1/field HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n"
                                + "Content-Type: application/x-www-form-urlencoded\r\n\r\na=b&c=")
                        .close();
                RawClient download = from("127.0.0.2").get("/v1/endless");
                assertThat(download.head()).startsWith("HTTP/1.1 200");
                download.close();
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> work.ended.get() == ended + 3 && open() == 0);
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void refusesFormsWithTooManyFields() throws IOException {
        try (LogWatch log = new LogWatch()) {
            for (int number : List.of(1_001, 5_000)) {
                String body = "a=1&".repeat(number - 1) + "a=1";
                String answer = from("127.0.0.2")
                        .send("POST /v1/field HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                                + "\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n" + body)
                        .answer();
                assertThat(answer.substring(9, 12)).isIn("400", "413");
            }
            assertThat(log.lines()).isEmpty();
        }
    }

    private static String largeBody(String path) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                + "Content-Length: 1000000\r\n\r\n";
    }

    @Test
    void takesBodiesThatComeInPieces() throws IOException {
        RawClient client = from("127.0.0.2")
                .send(
                        "POST /v1/length HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nab");
        client.send("cd");
        client.send("ef");
        assertThat(client.answer()).startsWith("HTTP/1.1 200").endsWith("6");
        client.send("POST /v1/length HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
        client.send("2\r\nde\r\n0\r\n\r\n");
        assertThat(client.answer()).startsWith("HTTP/1.1 200").endsWith("5");
        assertThat(client.get("/v1/quick").status()).isEqualTo(200);
    }

    @Test
    void countsAddressesOfOneNetworkOfVersionSixAsOneClient() {
        InetAddress one = InetAddress.ofLiteral("2001:db8:1:2::1");
        assertThat(ClientConnections.client(one))
                .isEqualTo(ClientConnections.client(InetAddress.ofLiteral("2001:db8:1:2:ffff::9")));
        assertThat(ClientConnections.client(one))
                .isNotEqualTo(ClientConnections.client(InetAddress.ofLiteral("2001:db8:1:3::1")));
    }

    @Test
    void boundsConnectionsByWhatFitsTheHeapAndTheOpenFiles() {
        assertThat(fitting(512L << 20, false, 1 << 20)).isEqualTo(2_340);
        assertThat(fitting(512L << 20, true, 1 << 20)).isEqualTo(1_365);
        assertThat(fitting(64L << 30, true, 1 << 20)).isEqualTo(16_384);
        assertThat(fitting(64L << 30, false, 4_096)).isEqualTo(3_072);
        assertThat(fitting(64L << 30, false, 1_024)).isEqualTo(256);
    }

    private static int fitting(long heapBytes, boolean tls, long openFiles) {
        return new ConnectionBudget(heapBytes, openFiles).connections(tls);
    }

    private void silent(int number, String address) throws IOException {
        double wanted = open() + number;
        for (int i = 0; i < number; i++) {
            from(address);
        }
        await().until(() -> open() >= Math.min(wanted, TOTAL - RESERVED));
    }

    private RawClient from(String address) throws IOException {
        RawClient client = new RawClient(edge.port(), address);
        clients.add(client);
        return client;
    }

    private static double open() {
        return edge.bean(MeterRegistry.class)
                .get("madang.connections.open")
                .gauge()
                .value();
    }

    private static double counted(String name) {
        return edge.bean(MeterRegistry.class)
                .get("madang.connections." + name)
                .counter()
                .count();
    }
}
