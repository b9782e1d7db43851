package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.madang.edge.EdgeInstance;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class AdmissionTest {

    private static final int SERVED = 4;
    private static final int WAITING = 2;

    private static EdgeInstance edge;
    private static GateController work;
    private final List<RawClient> clients = new ArrayList<>();

    @BeforeAll
    static void start() {
        edge = EdgeInstance.startWith(
                List.of(GateController.class),
                "madang.admission.min-concurrency=" + SERVED,
                "madang.admission.max-concurrency=" + SERVED,
                "madang.admission.queue=" + WAITING,
                "madang.admission.queue-deadline=2s",
                "madang.request.trusted-proxies=127.0.0.9");
        work = edge.bean(GateController.class);
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @AfterEach
    void letAllGo() throws IOException {
        work.gate.release(1_000);
        await().until(() -> active("read") + active("page") == 0);
        work.gate.drainPermits();
        // one after the other: so many that end at once would keep the next test's requests from being looked at
        for (RawClient client : clients) {
            client.leave();
        }
    }

    @Test
    void refusesWhatIsBeyondTheBoundAndItsQueueWithA503ThatSaysWhenToComeBack() throws IOException {
        fill("/v1/held");
        String refusal = client().get("/v1/quick").answer();
        assertThat(refusal)
                .startsWith("HTTP/1.1 503 Service Unavailable")
                .containsPattern("Retry-After: [123]\r\n")
                .contains("Content-Type: application/problem+json", "X-Request-Id: ", "\"requestId\":\"")
                .contains("\"type\":\"urn:madang:problem:overloaded\"")
                .containsPattern("\"retryAfterSeconds\":[123]");
        assertThat(counted("madang.admission.refused", "read")).isPositive();
    }

    @Test
    void keepsTheConnectionOfARefusedRequestOpen() throws IOException {
        fill("/v1/held");
        RawClient refused = client();
        assertThat(refused.get("/v1/quick").status()).isEqualTo(503);
        assertThat(refused.get("/v1/quick").status()).isEqualTo(503);
        work.gate.release(1_000);
        await().until(() -> active("read") == 0);
        assertThat(refused.get("/v1/quick").status()).isEqualTo(200);
    }

    @Test
    void answersHealthAndOtherKindsOfWorkWhileOneKindIsFull() throws IOException {
        fill("/v1/held");
        assertThat(edge.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(edge.get("/try/who").statusCode()).isEqualTo(200);
        assertThat(edge.send("POST", "/v1/length", "\"four\"").statusCode()).isEqualTo(200);
    }

    @Test
    void servesOneWhoWaitedAsSoonAsThereIsRoom() throws IOException {
        fill("/v1/held");
        CompletableFuture<Integer> waiting =
                CompletableFuture.supplyAsync(() -> edge.get("/v1/quick").statusCode());
        // one of those that are served ends, whenever that is: the one that waits, or tries again, is served
        work.gate.release();
        int status = waiting.join();
        assertThat(status == 503 ? edge.get("/v1/quick").statusCode() : status).isEqualTo(200);
    }

    @Test
    void abandonsARequestWhoseClientHasGoneWhileItWaited() throws IOException {
        fill("/v1/held");
        int before = work.entered.get();
        RawClient leaving = client().get("/v1/held");
        await().until(() -> gauge("waiting", "read") == 1);
        leaving.close();
        work.gate.release(SERVED);
        await().until(() -> active("read") == 0);
        // refused by its deadline or let in and found gone: never worked on
        assertThat(work.entered.get()).isEqualTo(before);
    }

    @Test
    void servesOthersWhileManyBodiesComeSlowly() throws IOException {
        for (int i = 1; i <= 10 * SERVED; i++) {
            int begun = i;
            client().send("POST /v1/length HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                    + "Content-Length: 6\r\n\r\nab");
            // one after the other: so many at once would be refused before anybody looks at them
            await().until(() -> receiving() == begun);
        }
        for (int i = 0; i < 10 * SERVED; i++) {
            assertThat(client().get("/v1/quick").status()).isEqualTo(200);
            assertThat(edge.send("POST", "/v1/length", "\"four\"").statusCode()).isEqualTo(200);
        }
        assertThat(receiving()).isEqualTo(10 * SERVED);
    }

    @Test
    void leavesNoTraceInTheLogOfClientsThatLeaveWhileTheyStillSend() throws IOException {
        double before = counted("madang.admission.abandoned");
        RawClient leaving = client();
        leaving.send("POST /v1/length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nab");
        await().until(() -> receiving() == 1);
        var lines = new ListAppender<ILoggingEvent>();
        var log = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        lines.start();
        log.addAppender(lines);
        leaving.close();
        await().until(() -> counted("madang.admission.abandoned") == before + 1);
        // answered behind it: whatever it leaves has been logged by then
        assertThat(client().get("/v1/quick").status()).isEqualTo(200);
        log.detachAppender(lines);
        assertThat(lines.list).isEmpty();
    }

    @Test
    void tellsThoseWhomATrustedProxyBroughtOverHttpsToStayThere() throws IOException {
        fill("/v1/held");
        String request = "GET /v1/quick HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n\r\n";
        RawClient proxy = new RawClient(edge.port(), "127.0.0.9");
        clients.add(proxy);
        assertThat(proxy.send(request).answer())
                .startsWith("HTTP/1.1 503")
                .contains("Strict-Transport-Security: max-age=31536000");
        assertThat(client().send(request).answer())
                .startsWith("HTTP/1.1 503")
                .doesNotContain("Strict-Transport-Security");
    }

    @Test
    void answersHeadRequestsWithoutABody() throws IOException {
        fill("/v1/held");
        RawClient refused = client();
        refused.send("HEAD /v1/quick HTTP/1.1\r\nHost: localhost\r\n\r\n");
        refused.send("GET /v1/quick HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(refused.head()).startsWith("HTTP/1.1 503");
        assertThat(refused.answer()).startsWith("HTTP/1.1 503").endsWith("}");
    }

    /** So many that all places are taken. */
    private void fill(String path) throws IOException {
        int before = work.entered.get();
        for (int i = 0; i < SERVED; i++) {
            client().get(path);
        }
        await().until(() -> work.entered.get() == before + SERVED);
    }

    private RawClient client() throws IOException {
        RawClient client = new RawClient(edge.port());
        clients.add(client);
        return client;
    }

    private static double active(String kind) {
        return gauge("active", kind);
    }

    private static double receiving() {
        return edge.bean(MeterRegistry.class)
                .get("madang.admission.receiving")
                .gauge()
                .value();
    }

    private static double gauge(String name, String kind) {
        return edge.bean(MeterRegistry.class)
                .get("madang.admission." + name)
                .tag("kind", kind)
                .gauge()
                .value();
    }

    private static double counted(String name, String... kind) {
        var search = edge.bean(MeterRegistry.class).get(name);
        return (kind.length == 0 ? search : search.tag("kind", kind[0]))
                .counter()
                .count();
    }
}
